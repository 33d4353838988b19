import type { SportsEvent } from '@touchline/domain';

/** Returns an event without anything that reveals its result: only its identity and time. */
export function bareEvent(event: SportsEvent): SportsEvent {
  return {
    ...event,
    // Some titles reveal the result; if a card shows one, it is part of the screen.
    title: '',
    description: '',
    status: 'EVENT_STATUS_SCHEDULED',
    endTime: null,
    thumbnailUrl: null,
    posterUrl: null,
    metadata: {},
    markers: [],
  };
}
