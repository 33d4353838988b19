/** Seconds that a press on back or forward leads. */
export const SKIP = 10;
