/** Largest number of a UINTEGER column. */
const MAX_COUNT = 2 ** 32 - 1;
/** Maximum ms, or share × ms: about 30,000 years, so that sums stay finite. */
const MAX_FIGURE = 1e15;

/** Characters that UTF-8 cannot encode or that PostgreSQL rejects. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu;

/** Converts untrusted values for a column; null if they are invalid. */
export const readValue = {
  /** Whole and not negative, 32 bits. */
  count(value: unknown): number | null {
    return typeof value === 'number' && value >= 0 && value <= MAX_COUNT ? Math.round(value) : null;
  },
  /** Finite and not negative. */
  figure(value: unknown): number | null {
    return typeof value === 'number' && value >= 0 && value <= MAX_FIGURE ? value : null;
  },
  /** Not empty, and cropped. Replaces NUL and unpaired surrogates. */
  text(value: unknown, length: number): string | null {
    if (typeof value !== 'string' || value === '') return null;
    return value.slice(0, length).replace(UNSTORABLE, '\ufffd');
  },
  /** Also accepts 1 and `"true"`, which some clients send. */
  flag(value: unknown): boolean | null {
    if (typeof value === 'boolean') return value;
    if (value === 1 || value === 'true') return true;
    return value === 0 || value === 'false' ? false : null;
  },
} as const;
