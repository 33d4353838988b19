import { type PlayerAct, PlayerKeeper, type PlayerScreen } from '../player/index.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { eventPlayerWidget } from './config.ts';
import { useEvent } from './useEvent.ts';

export const late = { Keeper: EventKeeper };

/** Decides what an event player shows; see `PlayerKeeper`. */
function EventKeeper(props: KeeperProps<PlayerScreen, PlayerAct>) {
  return <PlayerKeeper {...props} widget={eventPlayerWidget} useFound={useEvent} />;
}
