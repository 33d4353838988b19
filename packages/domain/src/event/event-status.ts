/** Every status an event can have (contract §2.3); the spec's word is status, AIP-216 would say state. */
export const EVENT_STATUSES = [
  'EVENT_STATUS_UNSPECIFIED',
  'EVENT_STATUS_SCHEDULED',
  'EVENT_STATUS_DELAYED',
  'EVENT_STATUS_STARTED',
  'EVENT_STATUS_PAUSED',
  'EVENT_STATUS_SUSPENDED',
  'EVENT_STATUS_FINISHED',
  'EVENT_STATUS_POSTPONED',
  'EVENT_STATUS_CANCELLED',
] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Named actions on an event, which replace writing its status. */
export type EventVerb = 'start' | 'finish' | 'postpone' | 'cancel';

/**
 * Transitions of each verb, from a status to the next (contract §3). `start` also continues after a pause. `cancel` is
 * possible for all events that are not over, so cancelling twice is valid. No verb reschedules a postponed event.
 */
export const eventVerbs = {
  start: {
    from: ['EVENT_STATUS_SCHEDULED', 'EVENT_STATUS_DELAYED', 'EVENT_STATUS_PAUSED', 'EVENT_STATUS_SUSPENDED'],
    to: 'EVENT_STATUS_STARTED',
  },
  finish: {
    from: ['EVENT_STATUS_STARTED', 'EVENT_STATUS_PAUSED', 'EVENT_STATUS_SUSPENDED'],
    to: 'EVENT_STATUS_FINISHED',
  },
  postpone: {
    from: ['EVENT_STATUS_SCHEDULED', 'EVENT_STATUS_DELAYED', 'EVENT_STATUS_SUSPENDED'],
    to: 'EVENT_STATUS_POSTPONED',
  },
  cancel: {
    from: [
      'EVENT_STATUS_UNSPECIFIED',
      'EVENT_STATUS_SCHEDULED',
      'EVENT_STATUS_DELAYED',
      'EVENT_STATUS_STARTED',
      'EVENT_STATUS_PAUSED',
      'EVENT_STATUS_SUSPENDED',
      'EVENT_STATUS_POSTPONED',
      'EVENT_STATUS_CANCELLED',
    ],
    to: 'EVENT_STATUS_CANCELLED',
  },
} as const satisfies Record<EventVerb, { from: readonly EventStatus[]; to: EventStatus }>;

/** Returns the status after a verb; null if the event's status does not allow it. */
export function statusAfter(verb: EventVerb, status: EventStatus): EventStatus | null {
  const { from, to }: { from: readonly EventStatus[]; to: EventStatus } = eventVerbs[verb];
  return from.includes(status) ? to : null;
}
