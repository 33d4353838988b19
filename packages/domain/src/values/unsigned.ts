/**
 * Returns a URL without its signature (`exp` and `sig`, contract §2.6), so that two signed URLs of one file compare as
 * equal, and the URL may be shown to others. A URL without a signature is returned unchanged.
 */
export function unsigned(url: string): string {
  if (!isSigned(url)) return url;
  const [bare = '', hash] = url.split(/(?=#)/, 2);
  const place = bare.indexOf('?');
  const rest = bare
    .slice(place + 1)
    .split('&')
    .filter((part) => !/^(?:exp|sig)=/.test(part));
  return `${bare.slice(0, place)}${rest.length > 0 ? `?${rest.join('&')}` : ''}${hash ?? ''}`;
}

function isSigned(url: string): boolean {
  return ['exp', 'sig'].every((name) => new RegExp(`^[^#]*[?&]${name}=`).test(url));
}
