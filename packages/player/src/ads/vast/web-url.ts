/** Returns the absolute URL if it is http(s), else null, for example for `javascript:` or `data:`. */
export function webUrl(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    const url = new URL(text.trim(), document.baseURI);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
