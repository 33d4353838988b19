/**
 * Attributes that never change what a server draws: the page's own hooks, what only the loader reads, and what is the
 * visitor's, which must not stand in an address.
 */
const NOT_CONTENT = /^(id|class|style|slot|part|hidden|api|loading|render|(on|data-|aria-|auth).*)$/;

/**
 * Query of `GET /v1/fragments/{widget}` for an element's attributes: by their names, `key` for `public-key`, sorted.
 *
 * The loader and the snippet's preload both call it, so that they ask for one and the same URL and the answer is
 * downloaded once. Attributes that cannot matter to the content are left out.
 */
export function fragmentQuery(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name]) => !NOT_CONTENT.test(name))
    .map(([name, value]) => [name === 'public-key' ? 'key' : name, value].map(encodeURIComponent).join('='))
    .sort()
    .join('&');
}
