import { openBrowser } from '../browser.mjs';
import { closeServer, listen, send } from '../page/http.mjs';

/**
 * How many preflights a page of another origin makes in Chromium for a clip of so many segments: by a signed address, by a
 * playback token, and by the next token, within the two hours for which our answer may be kept.
 */
export async function measurePreflights(site, { port }) {
  const page = Buffer.from('<!doctype html><title>Publisher</title>');
  const publisher = await listen(port, (_, response) => send(response, { 'content-type': 'text/html' }, page));
  const query = await site.queryOf('sealed');
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(`http://localhost:${port}/`);
    const counted = async (given) => {
      const before = await answeredPreflights(site);
      const folder = `${site.origin}/media/sealed/${site.folder}`;
      await tab.evaluate(watch, { folder, segments: site.segments, ...given });
      return (await answeredPreflights(site)) - before;
    };
    const requests = site.segments.length + 2;
    return {
      requests,
      signed: await counted({ query, token: null }),
      bearer: await counted({ query: '', token: site.token }),
      // Media that came with another token are asked for anew.
      again: await counted({ query: '', token: await site.renewToken() }),
    };
  } finally {
    await browser.close();
    closeServer(publisher);
  }
}

/** Preflights that the server has answered so far, as it counts them itself. */
async function answeredPreflights({ origin }) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = text.matchAll(/^\w+_count\{[^}]*method="OPTIONS"[^}]*\} (\d+)/gm);
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
}

/** Runs in the page: asks for what a player asks for. */
async function watch({ folder, segments, query, token }) {
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  for (const name of ['index.m3u8', 'init.mp4', ...segments]) {
    const answer = await fetch(`${folder}/${name}${query}`, { headers });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await answer.arrayBuffer();
  }
}
