const SENTENCE = 'Publisher paragraph text about the match, its line-ups, the referee, the weather and the crowd. ';
const LEAD = SENTENCE.repeat(2).trim();
const PARAGRAPH = `<p>${SENTENCE.repeat(4).trim()}</p>`;

/**
 * The scrollbar is there from the start: a page that begins to scroll while it is still loading would become narrower by
 * it, and that shift would be no carousel's.
 */
const STYLE = 'html{overflow-y:scroll}body{font:16px/1.5 system-ui;max-width:960px;margin:0 auto;padding:0 16px}';

/** The publisher's page that everyone stands on: a headline, a lead, the carousel above the fold, then an article. */
export function publisherPage(slot) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Publisher</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>Publisher headline</h1>
<p>${LEAD}</p>
${slot}
<h2>More</h2>
${PARAGRAPH.repeat(12)}
</body>
</html>`;
}
