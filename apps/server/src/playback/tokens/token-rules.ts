/** ms of clock tolerance: a token is valid that much longer, and earlier. */
export const CLOCK_SKEW_MS = 60_000;
/** Default and maximum ms of our tokens' lifetime. */
export const DEFAULT_LIFETIME_MS = 60 * 60_000;
export const MAX_LIFETIME_MS = 24 * 60 * 60_000;
/** Maximum characters of a token that every proxy accepts in one header line. */
export const MAX_TOKEN = 8_000;
