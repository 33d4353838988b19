/** Name of the cookie that authorizes one media folder. */
export const COOKIE = 'touchline_media';

/** Cookies of one name that are checked: another site on the same domain may have set more. */
const MAX_COOKIES = 4;

/** Reads the values of a cookie in a request, as `exp` and `sig`. */
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
 * Creates the `Set-Cookie` header for a folder until `exp` (epoch s). Native browser players need it, because they
 * cannot send headers. On other sites it works only if the browser allows third-party cookies.
 */
export function toSetCookie(
  { folder, exp, sig }: { folder: string; exp: number; sig: string },
  { publicUrl, now }: { publicUrl: string; now: number }
): string {
  const age = Math.max(0, exp - Math.floor(now / 1_000));
  const site = publicUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${COOKIE}=${exp}.${sig}; Path=/media/${folder}/; Max-Age=${age}; HttpOnly; ${site}`;
}
