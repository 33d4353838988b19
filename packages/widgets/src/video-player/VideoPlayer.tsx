import { PagePlayer } from '../player/index.ts';
import type { VideoPlayerProps } from './config.ts';
import { videoContainer } from './VideoContainer.tsx';

/** Renders the video player in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function VideoPlayer(props: VideoPlayerProps) {
  return <PagePlayer container={videoContainer} props={props} />;
}
