import type { Video } from '@touchline/domain';
import { PagePlayer, type PlayerProps } from '../player/index.ts';
import { videoPlayerWidget } from './config.ts';
import { useVideo } from './useVideo.ts';

export interface VideoPlayerProps extends PlayerProps {
  /** '': nothing is asked and nothing shown. */
  readonly videoId: string;
  /** Content fetched on the server: rendered at once, and not asked for again. */
  readonly initialData?: { readonly video: Video };
}

/** The video player in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { initialData: data } = props;
  const seed = data && { item: null, videos: [data.video], revision: '', isPublic: false };
  return <PagePlayer props={props} widget={videoPlayerWidget} seed={seed} useFound={useVideo} />;
}
