import { PagePlayer } from '../player/index.ts';
import type { CreativeWorkPlayerProps } from './config.ts';
import { workContainer } from './WorkContainer.tsx';

/**
 * Renders the creative-work player in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`.
 */
export function CreativeWorkPlayer(props: CreativeWorkPlayerProps) {
  return <PagePlayer container={workContainer} props={props} />;
}
