import { openBrowser } from '../browser.mjs';
import { closeServer, listen, send } from '../page/http.mjs';

/**
 * Counts the preflights of a page of another origin in Chromium, for a clip of so many segments: with signed URLs, with a
 * playback token, and with the next token. All are within the two hours for which the browser may cache our response.
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
    const counted = async (options) => {
      const before = await answeredPreflights(site);
      const folder = `${site.origin}/media/sealed/${site.folder}`;
      await tab.evaluate(watch, { folder, segments: site.segments, ...options });
      return (await answeredPreflights(site)) - before;
    };
    const requests = site.segments.length + 2;
    return {
      requests,
      signed: await counted({ query, token: null }),
      bearer: await counted({ query: '', token: site.token }),
      // The browser requests media again that it loaded with another token.
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
