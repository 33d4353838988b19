/** Widths asked of our own image service for banner pictures, px. Source: interfaces, Banner carousel. */
const BANNER_WIDTHS = [640, 960, 1280, 1920];

/**
 * The `srcset` of a picture that our image service can resize (`/img/…`), with a `width` for each size; undefined for
 * any other picture, which comes as given.
 */
export function srcSetOf(url: string): string | undefined {
  const [path = '', query = ''] = url.split('#', 1).join('').split('?', 2);
  if (!/^(?:https?:\/\/[^/]+)?\/img\/./.test(path)) return undefined;
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('width='));
  return BANNER_WIDTHS.map((width) => `${path}?${[...kept, `width=${width}`].join('&')} ${width}w`).join(', ');
}
