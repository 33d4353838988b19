/**
 * Returns the URL to share: the configured one, else the page's canonical URL, else its own. It is absolute, http(s)
 * only, and has no hash. null: there is none, for example in a local file.
 */
export function shareAddress(configured: string | undefined, page: Document = document): string | null {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel~="canonical" i]')?.getAttribute('href');
  for (const one of [configured, canonical, page.location.href]) {
    const address = one ? webAddress(one, page.baseURI) : null;
    if (address) return address;
  }
  return null;
}

/**
 * Returns the URL with a time in seconds as a media fragment: `#t=83`. Source:
 * https://www.w3.org/TR/media-frags/#naming-time
 */
export function addressAt(address: string, seconds: number): string {
  const whole = Math.floor(seconds);
  return whole > 0 ? `${address}#t=${whole}` : address;
}

function webAddress(href: string, base: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Returns the start time in a URL hash, in seconds: `#t=83`, `#t=83.5`, `#t=1:23`, `#t=npt:83,90` (the start of a
 * range); null: none. Source: https://www.w3.org/TR/media-frags/#naming-time
 */
export function hashTime(hash: string): number | null {
  const time = /[#&]t=(?:npt:)?((?:\d+:){0,2}\d+(?:\.\d+)?)(?:,|&|$)/.exec(hash)?.[1];
  if (time === undefined) return null;
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
