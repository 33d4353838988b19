/**
 * Query of `GET /v1/fragments/{widget}` for an element's attributes: by their names, `key` for `public-key`, sorted.
 *
 * The loader and the snippet's preload both call it, so that they ask for one and the same URL and the answer is
 * downloaded once. Attributes that never change what a server draws are left out: the page's own hooks, what only the
 * loader reads, and what is the visitor's, which must not stand in an address.
 */
export function fragmentQuery(attributes: Readonly<Record<string, string>>): string {
  return Object.keys(attributes)
    .filter((name) => !/^(id|class|style|slot|part|hidden|api|loading|render|(on|data-|aria-|auth).*)$/.test(name))
    .map((name) => [name === 'public-key' ? 'key' : name, attributes[name] as string].map(encodeURIComponent).join('='))
    .sort()
    .join('&');
}
