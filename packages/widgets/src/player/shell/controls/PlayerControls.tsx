import { lazy, Suspense } from 'react';
import { Bar } from './Bar.tsx';
import { Cues } from './Cues.tsx';
import { Failure } from './Failure.tsx';
import type { Help as HelpType } from './Help.tsx';
import type { PlayerControlsProps } from './LatePart.tsx';
import { Notes } from './Notes.tsx';
import { Surface } from './Surface.tsx';
import { UnmutePill } from './UnmutePill.tsx';
import { useBoxFacts } from './useBoxFacts.ts';
import { useParts } from './useParts.ts';
import { usePlayer } from './usePlayer.ts';
import { useSheet } from './useSheet.ts';
import { useTimeline } from './useTimeline.ts';
import { Waiting } from './Waiting.tsx';

export { createPlayer } from '@touchline/player';

const LateHelp = lazy<typeof HelpType>(() =>
  import('./Help.tsx').then(
    ({ Help }) => ({ default: Help }),
    () => ({ default: () => <></> })
  )
);

/** Everything over the picture once it has started. */
export function PlayerControls(given: PlayerControlsProps) {
  const { player, look, texts, box, api, content, onSignIn } = given;
  const failed = usePlayer(player, ({ error }) => error !== null);
  const helpShown = usePlayer(player, (state) => state.helpShown);
  const live = usePlayer(player, (state) => state.live);
  const markers = content.markers && { api, ...content.markers };
  const timeline = useTimeline(live || markers !== null);
  const parts = useParts(given);
  const props = { player, look, texts };
  useSheet(box, timeline?.css);
  useBoxFacts(player, box);
  if (failed) return <Failure {...props} onSignIn={onSignIn} />;
  return (
    <>
      <Surface {...props} />
      <UnmutePill {...props} />
      <Notes {...props} timeline={timeline} />
      {look.controls && <Bar {...props} box={box} timeline={timeline} markers={markers} parts={parts} />}
      {timeline && <timeline.LivePicture player={player} />}
      {parts.map(({ id, Over }) => (
        <Over key={id} {...props} />
      ))}
      <Cues {...props} />
      <Waiting {...props} />
      {helpShown && (
        <Suspense>
          <LateHelp {...props} timeline={timeline} />
        </Suspense>
      )}
    </>
  );
}
