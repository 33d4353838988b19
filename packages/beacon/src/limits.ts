/** Limits of everything that is sent. Source: spec §9, "Banner-video analytics". */

/** Most events in one request. */
export const MAX_BATCH_EVENTS = 300;
/** Most events in the queue; one more stops it for this page. */
export const MAX_QUEUED_EVENTS = 3_600;
/** ms between two requests without failures. */
export const SEND_INTERVAL_MS = 10_000;
/** Most doublings of the range of the retry delay, up to about 85 minutes. Our own. */
export const MAX_RETRY_DOUBLINGS = 10;
/** Characters of a body above which minor events are dropped. */
export const MAX_BODY_CHARACTERS = 500 * 1024;
/** Characters of a text, which are UTF-16 units. */
export const MAX_TEXT_CHARACTERS = 51_200;
/** ms without an event after which a session is over. */
export const SESSION_IDLE_TIMEOUT_MS = 25 * 60_000;
/** Days that the cookie is valid. */
export const COOKIE_DAYS = 365;
