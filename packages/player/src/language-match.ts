import type { Track } from './engine/engine.ts';

/** The track that suits a language best: exactly that one, else one of the same language; undefined: none does. */
export function inLanguage(tracks: readonly Track[], wanted: string): Track | undefined {
  const exact = tagOf(wanted);
  const same = exact?.language;
  if (!exact || !same) return undefined;
  return (
    tracks.find(({ language }) => tagOf(language)?.baseName === exact.baseName) ??
    tracks.find(({ language }) => tagOf(language)?.language === same)
  );
}

/** Streams write `deu` as often as `de`; undefined: no language. */
function tagOf(language: string): Intl.Locale | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(language || 'und');
    return tag === undefined || tag === 'und' ? undefined : new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
