import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain';

/** ms of clock tolerance: a token is valid that much longer, and earlier. */
export const CLOCK_SKEW_MS = MINUTE_MS;
/** Default and maximum ms of our tokens' lifetime. */
export const DEFAULT_LIFETIME_MS = HOUR_MS;
export const MAX_LIFETIME_MS = DAY_MS;
/** Maximum characters of a token that every proxy accepts in one header line. */
export const MAX_TOKEN = 8_000;
