/** Returns the built-in English texts: each phrase is its own key (I18N-07). */
export function phrasesOf<Phrase extends string>(...phrases: readonly Phrase[]): Record<Phrase, string> {
  return Object.fromEntries(phrases.map((phrase) => [phrase, phrase])) as never;
}
