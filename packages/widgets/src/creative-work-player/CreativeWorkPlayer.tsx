import type { CreativeWork, Video } from '@touchline/domain';
import { PagePlayer, type PlayerProps } from '../player/index.ts';
import { creativeWorkPlayerWidget } from './config.ts';
import { useWork } from './useWork.ts';

export interface CreativeWorkPlayerProps extends PlayerProps {
  /** '': nothing is asked and nothing shown. */
  readonly creativeWorkId: string;
  /** Content fetched on the server: rendered at once, and not asked for again. */
  readonly initialData?: { readonly work: CreativeWork; readonly videos: readonly Video[] };
}

/** The creative-work player in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function CreativeWorkPlayer(props: CreativeWorkPlayerProps) {
  const { initialData: data } = props;
  const seed = data && { item: data.work, videos: data.videos, revision: '', isPublic: false };
  return <PagePlayer props={props} widget={creativeWorkPlayerWidget} seed={seed} useFound={useWork} />;
}
