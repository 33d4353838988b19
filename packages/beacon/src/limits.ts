/** Limits of everything that is sent. Source: spec §9, "Banner-video analytics". */
export const limits = {
  /** Most events in one request. */
  batch: 300,
  /** Most events that wait; the next one ends it for this page. */
  queue: 3_600,
  /** ms between two requests while all is well. */
  interval: 10_000,
  /** Times that the range of the wait after failures doubles at most: about 85 minutes. Our own. */
  doublings: 10,
  /** Characters of a body from which on events that can be missed are left out. */
  payload: 500 * 1024,
  /** Characters of a text, which are UTF-16 units. */
  text: 51_200,
  /** ms without an event after which a session is over. */
  session: 25 * 60_000,
  /** Days that the cookie is valid. */
  cookie: 365,
} as const;
