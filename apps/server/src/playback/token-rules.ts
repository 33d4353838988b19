/** ms that clocks may differ: a token is good for that much longer, and before. */
export const CLOCK_SKEW = 60_000;
/** ms that a token of ours lives unless told otherwise, and at most. */
export const DEFAULT_LIFE = 60 * 60_000;
export const LONGEST_LIFE = 24 * 60 * 60_000;
/** Characters of a token: what every proxy still takes in one header line. */
export const MAX_TOKEN = 8_000;
