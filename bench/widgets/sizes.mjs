import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { KEY } from '../page/server.mjs';

const ASSETS = fileURLToPath(new URL('../../apps/server/dist/public/assets/', import.meta.url));

/** Shared with every widget, so counted apart; the bundler's runtime ties React's modules together. */
const SHARED = /^(react|runtime|query)-/;

/**
 * Measures the brotli bytes that a widget needs for hydration, without React and the query library: its chunk with the
 * static imports, and its linked style sheet.
 */
export async function measureSizes(server, widget) {
  const files = await chunksOf(widget);
  const bytes = await Promise.all(files.map(async (file) => (await readFile(`${ASSETS}${file}.br`)).length));
  const js = bytes.reduce((sum, each) => sum + each, 0);
  const css = await sheetBytes(server, widget);
  return { js, css, total: js + css, files };
}

async function chunksOf(widget) {
  const all = (await readdir(ASSETS)).filter((file) => file.endsWith('.js'));
  // A family of widgets shares one chunk: `card`.
  const [family] = widget.split('-');
  const entry = all.find((file) => new RegExp(`^${family}-[^-]+\\.js$`).test(file));
  if (!entry) throw new Error(`There is no chunk of ${widget} among the built assets.`);
  const files = new Set([entry]);
  for (const file of files) {
    const text = await readFile(ASSETS + file, 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      if (!SHARED.test(imported)) files.add(imported);
    }
  }
  return [...files];
}

async function sheetBytes({ read, direct }, widget) {
  const html = await read(`/v1/fragments/${widget}?key=${KEY}&format=html&styles=link`);
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (!href) throw new Error(`The fragment of ${widget} links no sheet.`);
  const { pathname, search } = new URL(href);
  const answer = await fetch(direct + pathname + search, { headers: { 'accept-encoding': 'br' } });
  return Number(answer.headers.get('content-length')) || (await answer.arrayBuffer()).byteLength;
}
