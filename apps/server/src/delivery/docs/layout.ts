import { type Html, html } from '@touchline/domain';
import { type GuideGroup, guideGroups } from './guide-pages.ts';

/** A page of the docs. */
export interface DocsPage {
  readonly title: string;
  /** Path of the page, which the menu marks as current. */
  readonly path: string;
  readonly content: Html;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The data that all pages share. */
export interface DocsFrame {
  /** Parts of the reference, in order. */
  readonly tags: readonly string[];
  /** URLs of the style sheet and the script. */
  readonly styles: string;
  readonly script: string;
  /** Name of the page at `/`; null if there is none. */
  readonly homePage: string | null;
}

/** Renders the whole document. It works without scripts; the script sends the requests of "Try it". */
export function renderPage({ title, path, content, sections }: DocsPage, frame: DocsFrame): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Touchline docs</title>
<link rel="stylesheet" href="${frame.styles}">
<link rel="icon" href="data:,">
<script src="${frame.script}" defer></script>
</head>
<body class="tl-root">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
  <a class="home" href="/docs">Touchline <span>docs</span></a>
  <nav aria-label="Site"><a href="/docs/reference">API reference</a>${frame.homePage === null ? null : html`<a href="/">${frame.homePage}</a>`}<a href="/studio/">Studio</a></nav>
</header>
<div class="frame">
<details class="menu" open><summary>Contents</summary><nav aria-label="Docs">${renderMenu(path, frame.tags)}</nav></details>
<main id="content" tabindex="-1">${content}</main>
${sections.length < 2 ? null : renderSections(sections)}
</div>
</body>
</html>`.html;
}

function renderMenu(path: string, tags: readonly string[]): Html {
  const reference = [...tags, 'schemas'].map((tag) => ({ path: `/docs/reference/${tag}`, title: toTitle(tag) }));
  const isDecision = path.startsWith('/docs/decisions/');
  // More than 40 decisions would push everything else off the screen.
  const groups = guideGroups.filter(({ title }) => title !== 'Decisions' || isDecision);
  return html`${[...groups, { title: 'API reference', pages: reference }].map((group) => renderGroup(group, path))}`;
}

function renderGroup(
  { title, pages }: { title: string; pages: readonly { path: string; title: string }[] },
  path: string
): Html {
  const links = pages.map(
    (page) =>
      html`<li><a href="${page.path}"${page.path === path ? html` aria-current="page"` : null}>${page.title}</a></li>`
  );
  return html`<p class="group">${title}</p><ul>${links}</ul>`;
}

function renderSections(sections: DocsPage['sections']): Html {
  return html`<nav class="sections" aria-label="On this page"><p class="group">On this page</p><ul>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`
  )}</ul></nav>`;
}

/** Renders the first page: all parts of the guide and of the reference. */
export function renderHome(tags: readonly { readonly name: string; readonly description?: string }[]): Html {
  const card = ({ title, pages }: GuideGroup) => html`<section>
    <h2 id="${title.toLowerCase().replaceAll(' ', '-')}">${title}</h2>
    <ul>${pages.map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`)}</ul></section>`;
  return html`<h1>Touchline docs</h1>
    <p>Widgets for media and sports, and the self-hosted backend that feeds them. Start with
    <a href="/docs/guide/api">ten minutes with the content API</a>, or look up a call in the
    <a href="/docs/reference">API reference</a>.</p>
    <div class="cards">${guideGroups.map(card)}<section><h2 id="reference">API reference</h2><ul>${tags.map(
      ({ name }) => html`<li><a href="/docs/reference/${name}">${toTitle(name)}</a></li>`
    )}<li><a href="/docs/reference/schemas">Schemas</a></li></ul></section></div>`;
}

/** Returns `accessPolicies` as `Access policies`. */
export function toTitle(tag: string): string {
  const words = tag.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
