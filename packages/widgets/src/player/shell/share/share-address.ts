/**
 * The address that is shared: what the publisher says, else the page's canonical one, else its own; absolute, without
 * fragment, http(s) only; null: there is none, as in a page that is a file.
 */
export function shareAddress(given: string | undefined, page: Document = document): string | null {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel~="canonical" i]')?.getAttribute('href');
  for (const one of [given, canonical, page.location.href]) {
    const address = one ? webAddress(one, page.baseURI) : null;
    if (address) return address;
  }
  return null;
}

/** The same at a time, seconds, as a media fragment: `#t=83`. Source: https://www.w3.org/TR/media-frags/#naming-time */
export function addressAt(address: string, seconds: number): string {
  const whole = Math.floor(seconds);
  return whole > 0 ? `${address}#t=${whole}` : address;
}

function webAddress(given: string, base: string): string | null {
  if (!URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
