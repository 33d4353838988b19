/** Joins texts by the comma of a locale. Not `Intl.ListFormat`: in half of the languages it says 'and'. */
export function joinByComma(texts: readonly string[], locale: string): string {
  return texts.join(/^(ar|fa)/.test(locale) ? '، ' : /^(ja|zh)/.test(locale) ? '、' : ', ');
}
