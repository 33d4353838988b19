/** Kinds of our scripts, by file name. */
const LOADER = /^embed\.js$/;
const REACT = /^(react|runtime)-/;

/**
 * Brotli bytes of what our widget loads to come alive on a page where its content already is: `loader`, `react`, and
 * `widget`, its other chunks, with `css`, its sheet. Told from the requests of the form with a linked sheet; each file
 * is asked again, so that headers do not count. Null when that form did not run.
 */
export async function measureSizes(rows, origin) {
  const requests = rows['inlined-link']?.waterfall;
  if (!requests) return null;

  const sizes = { loader: 0, widget: 0, react: 0, css: 0, files: {} };
  for (const { url, type } of requests.filter((request) => request.url.startsWith(origin))) {
    const bytes = await brotliBytes(url);
    const file = new URL(url).pathname.split('/').at(-1);
    sizes.files[file] = bytes;
    sizes[kindOf(file, type)] += bytes;
  }
  return sizes;
}

function kindOf(file, type) {
  if (type === 'Stylesheet') return 'css';
  if (LOADER.test(file)) return 'loader';
  return REACT.test(file) ? 'react' : 'widget';
}

async function brotliBytes(url) {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const bytes = Number(answer.headers.get('content-length'));
  if (answer.headers.get('content-encoding') !== 'br' || !bytes) throw new Error(`${url} does not come as brotli.`);
  return bytes;
}
