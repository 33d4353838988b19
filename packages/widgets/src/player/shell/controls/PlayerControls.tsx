import type { RefObject } from 'react';
import type { ShellProps } from '../ShellProps.ts';
import { Bar } from './Bar.tsx';
import type { ControlProps } from './ControlProps.ts';
import { Cues } from './Cues.tsx';
import { Failure } from './Failure.tsx';
import { Help } from './Help.tsx';
import { Notes } from './Notes.tsx';
import { Surface } from './Surface.tsx';
import { UnmutePill } from './UnmutePill.tsx';
import { useBoxFacts } from './useBoxFacts.ts';
import { usePlayer } from './usePlayer.ts';
import { useSheet } from './useSheet.ts';
import { useTimeline } from './useTimeline.ts';
import { Waiting } from './Waiting.tsx';

export { createPlayer } from '@touchline/player';

export interface PlayerControlsProps extends ControlProps, Pick<ShellProps, 'api' | 'content' | 'onSignIn'> {
  readonly box: RefObject<HTMLElement | null>;
}

/** Everything over the picture once it has started. */
export function PlayerControls({ player, look, texts, box, api, content, onSignIn }: PlayerControlsProps) {
  const failed = usePlayer(player, ({ error }) => error !== null);
  const helpShown = usePlayer(player, (state) => state.helpShown);
  const live = usePlayer(player, (state) => state.live);
  const markers = content.markers && { api, ...content.markers };
  const timeline = useTimeline(live || markers !== null);
  const props = { player, look, texts };
  useSheet(box, timeline?.css);
  useBoxFacts(player, box);
  if (failed) return <Failure {...props} onSignIn={onSignIn} />;
  return (
    <>
      <Surface {...props} />
      <UnmutePill {...props} />
      <Notes {...props} timeline={timeline} />
      {look.controls && <Bar {...props} box={box} timeline={timeline} markers={markers} />}
      {timeline && <timeline.LivePicture player={player} />}
      <Cues {...props} />
      <Waiting {...props} />
      {helpShown && <Help {...props} timeline={timeline} />}
    </>
  );
}
