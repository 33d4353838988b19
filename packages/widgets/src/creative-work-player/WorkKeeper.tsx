import { type PlayerAct, PlayerKeeper, type PlayerScreen } from '../player/index.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { creativeWorkPlayerWidget } from './config.ts';
import { useWork } from './useWork.ts';

export const late = { Keeper: WorkKeeper };

/** Decides what a creative-work player shows; see `PlayerKeeper`. */
function WorkKeeper(props: KeeperProps<PlayerScreen, PlayerAct>) {
  return <PlayerKeeper {...props} widget={creativeWorkPlayerWidget} useFound={useWork} />;
}
