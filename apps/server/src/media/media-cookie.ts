/** Name of the cookie that opens one folder of media. */
export const COOKIE = 'touchline_media';

/** Cookies of one name that are looked at: somebody else's page beside ours may have set more. */
const MAX_COOKIES = 4;

/** Values of a cookie in a request, as `exp` and `sig`. */
export function cookiesIn(
  header: string | undefined,
  name: string
): readonly { readonly exp: string; readonly sig: string }[] {
  if (header === undefined || !header.includes(name)) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, MAX_COOKIES)
    .map((pair) => {
      const [exp = '', sig = ''] = pair.slice(name.length + 1).split('.');
      return { exp, sig };
    });
}

/**
 * Sets the cookie for a folder until `exp` (epoch s). For players of the browser itself, which take no headers; those on
 * another site get it only where the browser lets cookies of other sites be.
 */
export function toSetCookie(
  { folder, exp, sig }: { folder: string; exp: number; sig: string },
  { publicUrl, now }: { publicUrl: string; now: number }
): string {
  const age = Math.max(0, exp - Math.floor(now / 1_000));
  const site = publicUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${COOKIE}=${exp}.${sig}; Path=/media/${folder}/; Max-Age=${age}; HttpOnly; ${site}`;
}
