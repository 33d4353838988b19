/**
 * Returns one or two letters that replace an image: 'HC' for Harbour City, 'PS' for PSV, '' for a name without letters.
 *
 * Scripts without capitals get one letter: two of them would read as a word.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const [first = '', second] = words;
  const letters = second === undefined ? lettersOf(first).slice(0, 2) : [first, second].flatMap(firstLetter);
  const capitals = letters.map((letter) => letter.toLocaleUpperCase('en'));
  const hasCase = capitals.some((capital) => capital !== capital.toLocaleLowerCase('en'));
  return capitals.slice(0, hasCase ? 2 : 1).join('');
}

function lettersOf(word: string): readonly string[] {
  return word.match(/\p{L}\p{M}*/gu) ?? [];
}

function firstLetter(word: string): readonly string[] {
  return lettersOf(word).slice(0, 1);
}
