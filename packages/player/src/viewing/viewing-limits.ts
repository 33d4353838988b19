// Limits of what counts as a viewing. Source: spec §9 and beacons.md, "Constants, checked".

/**
 * ms between two looks at a playhead that should move. The spec's client looks every 25 ms (BA-18);
 * docs/decisions/060-viewing.md says why we need not.
 */
export const LOOK = 1_000;

/** ms after something happened in which each `timeupdate` is a look, too: starts and seeks have little stalls of their own. */
export const SMOOTH = 2_000;

/** ms that the playhead may fall behind the clock before it counts as rebuffering, once it moves again (BA-17). */
export const LOSS = 250;

/** ms that the playhead may stand still before it counts as rebuffering at once (BA-17). */
export const STALL = 1_000;

/** ms by which a playhead that moves may differ from the clock: a look of the spec's client. */
export const JITTER = 25;

/** ms after a `seeking` in which another one, with the first unfinished, is the same seek (BA-19). */
export const SEEK_MERGE = 2_000;

/** ms without anything after which a new viewing begins (BA-03). */
export const IDLE = 3_600_000;

/** ms without an event after which the next one bears all fields again (BA-20). */
export const COMPLETE = 600_000;

/** ms of rebuffering in one viewing that end it (BA-21). */
export const REBUFFERING = 300_000;

/** ms of the playhead between two looks; more is a jump, which was not watched (BA-22). */
export const INCREMENT = 1_000;

/** ms after the last event until the next one says that it still plays (BA-15). */
export const HEARTBEAT = 10_000;

/** ms between two moments of one that plays; more, and the device slept (BA-04). */
export const SLEEP = 30_000;
