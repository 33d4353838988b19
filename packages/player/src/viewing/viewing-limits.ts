/** Limits of what counts as a viewing, as the best known client has them. Source: spec §9, beacons.md "Constants, checked". */
export const limits = {
  /** ms between two looks at the playhead while it should move. The spec's client looks every 25 ms (BA-18). */
  look: 250,
  /** ms that the playhead may fall behind the clock before it counts as rebuffering, once it moves again (BA-17). */
  loss: 250,
  /** ms that the playhead may stand still before it counts as rebuffering at once. */
  stall: 1_000,
  /** ms between two looks by which a playhead that moves may differ from the clock: a look of the spec's client. */
  jitter: 25,
  /** ms after a `seeking` in which another one, with the first unfinished, is the same seek (BA-19). */
  seekMerge: 2_000,
  /** ms without anything after which a new viewing begins (BA-03). */
  idle: 60 * 60_000,
  /** ms without an event after which the next one bears all fields again (BA-20). */
  complete: 10 * 60_000,
  /** ms of rebuffering in one viewing that end it (BA-21). */
  rebuffering: 300_000,
  /** ms of the playhead between two looks; more is a jump, which was not watched (BA-22). */
  increment: 1_000,
  /** ms after the last event until the next one says that it still plays (BA-15). */
  heartbeat: 10_000,
  /** ms between two moments of one that plays; more, and the device slept (BA-04). */
  sleep: 30_000,
} as const;
