import type { SportsEvent } from '@touchline/domain';

/** What is left of an event that must not give anything away: what it is, and when. */
export function bareEvent(event: SportsEvent): SportsEvent {
  return {
    ...event,
    // Some titles tell how it went; where a card shows one, it is in the screen.
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
