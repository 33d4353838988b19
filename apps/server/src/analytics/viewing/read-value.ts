/** Largest number of a UINTEGER column. */
const MAX_COUNT = 2 ** 32 - 1;
/** ms, or share × ms: some 30,000 years, so that sums stay finite. */
const MAX_FIGURE = 1e15;

/** What UTF-8 has no bytes for, and what PostgreSQL takes in no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu;

/** What strangers send, made fit for a column; null: it is not. */
export const readValue = {
  /** Whole and not negative, 32 bits. */
  count(value: unknown): number | null {
    return typeof value === 'number' && value >= 0 && value <= MAX_COUNT ? Math.round(value) : null;
  },
  /** Finite and not negative. */
  figure(value: unknown): number | null {
    return typeof value === 'number' && value >= 0 && value <= MAX_FIGURE ? value : null;
  },
  /** Not empty, cropped. Half of a surrogate pair is no character, nor is NUL. */
  text(value: unknown, length: number): string | null {
    if (typeof value !== 'string' || value === '') return null;
    return value.slice(0, length).replace(UNSTORABLE, '\ufffd');
  },
  /** Clients in a hurry write 1, and `"true"`. */
  flag(value: unknown): boolean | null {
    if (typeof value === 'boolean') return value;
    if (value === 1 || value === 'true') return true;
    return value === 0 || value === 'false' ? false : null;
  },
} as const;
