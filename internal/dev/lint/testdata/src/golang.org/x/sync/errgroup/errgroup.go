package errgroup

type Group struct{}
