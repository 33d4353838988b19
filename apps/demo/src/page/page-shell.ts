import { type Html, html } from '@touchline/domain';
import { type Edition, pageAddress } from './edition.ts';
import { DIRECTION, words } from './words.ts';

interface Page extends Edition {
  readonly title: string;
  readonly head: Html;
  readonly main: Html;
}

/** One HTML document of the paper. It holds no script and no style of its own, so that a strict CSP fits. */
export function pageShell({ title, head, main, ...edition }: Page): string {
  const { language, theme } = edition;
  return html`<!doctype html>
<html lang="${language}" dir="${DIRECTION[language]}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/demo/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/paper.css">
<script src="/demo/paper.js" defer></script>
</head>
<body>
<div class="paper">
${head}
${main}
<footer class="paper-foot"><p>${words.colophon[language]}</p>
<ul><li><a href="${pageAddress('/', edition)}#widgets">${words.widgets[language]}</a></li>
<li><a href="/studio/">${words.studio[language]}</a></li>
<li><a href="/docs">${words.api[language]}</a></li>
<li><a href="/demo/react.html">${words.react[language]}</a></li></ul></footer>
</div>
</body>
</html>
`.html;
}
