package diag

// yamlInfos are faults of the YAML itself and values that YAML reads otherwise
// than their author meant.
var yamlInfos = []Info{
	{Code: YAML001},
	{Code: YAML003},
	{Code: YAML004, Severity: Warning},
	{Code: YAML006},
	{Code: YAML007, Severity: Warning},
	{Code: YAML008},
	{Code: YAML009},
	{Code: YAML011},
	{Code: YAML013},
	{Code: YAML014, Severity: Warning},
	{Code: YAML015, Severity: Warning},
	{Code: YAML017},
	{Code: YAML019},
	{Code: YAML020},
}
