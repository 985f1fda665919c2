package workspace

// Resolved has a disk call f between looking where a file lies and opening it.
func (d Disk) Resolved(f func()) Disk {
	d.resolved = f
	return d
}
