/** Lower case without accents: what is compared in searches and by `:`. A sigma is the same at the end of a word. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
