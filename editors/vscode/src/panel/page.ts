/**
 * The page of a panel: it may run our script and use our style, and reach
 * nothing else. Source is where both come from, file gives their addresses.
 */
export function page(source: string, file: (name: string) => string, name = "panel", title = "Simulation"): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${source}; style-src ${source}">
<link rel="stylesheet" href="${file(`${name}.css`)}">
<title>${title}</title>
</head>
<body>
<script src="${file(`${name}.js`)}"></script>
</body>
</html>`;
}
