import type { SportsEvent, Video } from '@touchline/domain';
import { PagePlayer, type PlayerProps } from '../player/index.ts';
import { eventPlayerWidget } from './config.ts';
import { useEvent } from './useEvent.ts';

export interface EventPlayerProps extends PlayerProps {
  /** '': nothing is asked and nothing shown. */
  readonly eventId: string;
  /** Content fetched on the server: rendered at once, and not asked for again. */
  readonly initialData?: { readonly event: SportsEvent; readonly videos: readonly Video[]; readonly revision?: string };
}

/** The event player in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function EventPlayer(props: EventPlayerProps) {
  const { initialData: data } = props;
  const seed = data && { item: data.event, videos: data.videos, revision: data.revision ?? '', isPublic: false };
  return <PagePlayer props={props} widget={eventPlayerWidget} seed={seed} useFound={useEvent} />;
}
