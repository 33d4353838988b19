/** The two forms of the loader's script: the floating one, and the one of a version with its hash (`/embed.json`). */
export interface PinnedLoader {
  /** URL of the floating loader. */
  readonly floating: string;
  /** URL of the pinned one. */
  readonly pinned: string;
  /** Hash for Subresource Integrity. */
  readonly integrity: string;
}

/** The response of `GET /embed.json`. */
interface Versions {
  readonly latest: string;
  readonly url: string;
  readonly versions: Readonly<Record<string, { readonly url: string; readonly integrity: string }>>;
}

/** Fetches the newest version that can be pinned. Throws if the server does not respond. */
export async function fetchPinnedLoader(): Promise<PinnedLoader> {
  const response = await fetch('/embed.json');
  if (!response.ok) throw new Error(`embed.json: ${response.status}`);
  const { latest, url: floating, versions } = (await response.json()) as Versions;
  const version = versions[latest];
  if (!version) throw new Error(`embed.json has no version ${latest}`);
  return { floating, pinned: version.url, integrity: version.integrity };
}

/** Returns a snippet with the pinned loader in place of the floating one, or the other way round. */
export function withLoader(snippet: string, { floating, pinned, integrity }: PinnedLoader, isPinned: boolean): string {
  const forms = [`src="${floating}"`, `src="${pinned}" integrity="${integrity}" crossorigin="anonymous"`] as const;
  return isPinned ? snippet.replaceAll(...forms) : snippet.replaceAll(forms[1], forms[0]);
}
