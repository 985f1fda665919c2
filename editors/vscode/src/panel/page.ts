/**
 * The page of the panel: it may run our script and use our style, and reach
 * nothing else. Source is where both come from, file gives their addresses.
 */
export function page(source: string, file: (name: string) => string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${source}; style-src ${source}">
<link rel="stylesheet" href="${file("panel.css")}">
<title>Simulation</title>
</head>
<body>
<script src="${file("panel.js")}"></script>
</body>
</html>`;
}
