// Limits of viewings. Source: spec §9 and beacons.md, "Constants, checked".

/**
 * ms between two polls of a playhead that should move. The spec's client polls every 25 ms (BA-18);
 * docs/decisions/060-viewing.md explains the difference.
 */
export const POLL_INTERVAL_MS = 1_000;

/** ms after an event in which each `timeupdate` is a poll too, because starts and seeks cause short stalls. */
export const SETTLE_TIME_MS = 2_000;

/** ms that the playhead may lag behind the clock before it counts as rebuffering, once it moves again (BA-17). */
export const MAX_LAG_MS = 250;

/** ms that the playhead may stand still before it counts as rebuffering at once (BA-17). */
export const STALL_TIME_MS = 1_000;

/** ms by which a moving playhead may differ from the clock: one poll of the spec's client. */
export const JITTER_MS = 25;

/** ms after an unfinished `seeking` in which another one belongs to the same seek (BA-19). */
export const SEEK_MERGE_MS = 2_000;

/** ms without an event after which a new viewing begins (BA-03). */
export const IDLE_TIMEOUT_MS = 3_600_000;

/** ms without an event after which the next one has all fields again (BA-20). */
export const FULL_EVENT_INTERVAL_MS = 600_000;

/** ms of rebuffering that end a viewing (BA-21). */
export const MAX_REBUFFERING_MS = 300_000;

/** ms of the playhead between two polls; more is a jump, which was not watched (BA-22). */
export const MAX_PLAYHEAD_STEP_MS = 1_000;

/** ms after the last event until a heartbeat (BA-15). */
export const HEARTBEAT_INTERVAL_MS = 10_000;

/** ms between two events while playing; more means that the device slept (BA-04). */
export const SLEEP_GAP_MS = 30_000;
