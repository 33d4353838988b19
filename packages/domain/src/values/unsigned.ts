/**
 * An address without what opens it for a while (`exp` and `sig`, contract §2.6): two with the same of it are the same
 * thing, and one without may be shown to anybody. Without both it stays as it is.
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
