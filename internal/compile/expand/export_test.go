package expand

// RenderExact is Render with the names of macro bindings as they are.
func RenderExact(n *Node) string { return renderNode(n, true) }
