import { type PlayerAct, PlayerKeeper, type PlayerScreen } from '../player/index.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { videoPlayerWidget } from './config.ts';
import { useVideo } from './useVideo.ts';

export const late = { Keeper: VideoKeeper };

/** Decides what a video player shows; see `PlayerKeeper`. */
function VideoKeeper(props: KeeperProps<PlayerScreen, PlayerAct>) {
  return <PlayerKeeper {...props} widget={videoPlayerWidget} useFound={useVideo} />;
}
