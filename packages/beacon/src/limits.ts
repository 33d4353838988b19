/** Limits of everything that is sent. Source: spec §9, "Banner-video analytics". */

/** Most events in one request. */
export const BATCH = 300;
/** Most events that wait; the next one ends it for this page. */
export const QUEUE = 3_600;
/** ms between two requests while all is well. */
export const INTERVAL = 10_000;
/** Times that the range of the wait after failures doubles at most: about 85 minutes. Our own. */
export const DOUBLINGS = 10;
/** Characters of a body from which on events that can be missed are left out. */
export const PAYLOAD = 500 * 1024;
/** Characters of a text, which are UTF-16 units. */
export const TEXT = 51_200;
/** ms without an event after which a session is over. */
export const SESSION_IDLE = 25 * 60_000;
/** Days that the cookie is valid. */
export const COOKIE_DAYS = 365;
