package diag

// replayInfos are what shows when recorded games are played again.
var replayInfos = []Info{
	{Code: ReplayDiffers},
	{Code: ReplayUnreadable},
}
