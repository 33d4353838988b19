import type { Track } from './engine/engine.ts';

/**
 * Returns the track that matches a language best: the exact tag, else one of the same language. undefined: none
 * matches.
 */
export function findTrackByLanguage(tracks: readonly Track[], language: string): Track | undefined {
  const exact = tagOf(language);
  const same = exact?.language;
  if (!exact || !same) return undefined;
  return (
    tracks.find(({ language }) => tagOf(language)?.baseName === exact.baseName) ??
    tracks.find(({ language }) => tagOf(language)?.language === same)
  );
}

/** Parses a language tag. Streams write `deu` as often as `de`. undefined: not a language. */
function tagOf(language: string): Intl.Locale | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(language || 'und');
    return tag === undefined || tag === 'und' ? undefined : new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
