import { brotliCompressSync, constants } from 'node:zlib';

/** Kind of a request, by its path. */
const KINDS = [
  ['script', /\.m?js$/],
  ['style', /\.css$/],
  ['playlist', /\.m3u8$/],
  ['segment', /\.(m4s|ts|aac)$|\/init[^/]*\.mp4$/],
  ['picture', /\.(webp|jpe?g|png|svg|avif)$/],
];

/** `script`, `style`, `playlist`, `segment` (init segments too), `picture` or `other`. */
export function kindOf({ url }) {
  const { pathname } = new URL(url);
  return KINDS.find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'other';
}

/** The URLs that were asked for more than once, with whatever range: nobody needs the same bytes twice. */
export function repeated(requests) {
  const counts = new Map();
  for (const { url, range } of requests) {
    const key = `${url} ${range ?? ''}`.trim();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key]) => key);
}

/** Returns a function that sums the compressed sizes of files without headers, each file once. */
export function createScale() {
  const sizes = new Map();
  const sizeOf = async (url) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const bytes = Number(answer.headers.get('content-length'));
    const isBrotli = answer.headers.get('content-encoding') === 'br';
    // `fetch` has unpacked it.
    const content = Buffer.from(await answer.arrayBuffer());
    return isBrotli && bytes > 0 ? bytes : brotli(content);
  };
  return async (requests, ...kinds) => {
    const urls = new Set(requests.filter((request) => kinds.includes(kindOf(request))).map(({ url }) => url));
    let sum = 0;
    for (const url of urls) {
      if (!sizes.has(url)) sizes.set(url, await sizeOf(url));
      sum += sizes.get(url);
    }
    return sum;
  };
}

function brotli(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
