package yaml
