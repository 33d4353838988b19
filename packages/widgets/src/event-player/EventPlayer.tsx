import { PagePlayer } from '../player/index.ts';
import type { EventPlayerProps } from './config.ts';
import { eventContainer } from './EventContainer.tsx';

/** Renders the event player in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function EventPlayer(props: EventPlayerProps) {
  return <PagePlayer container={eventContainer} props={props} />;
}
