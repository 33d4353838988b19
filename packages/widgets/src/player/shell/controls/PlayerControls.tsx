import type { PlayerState } from '@touchline/player';
import { type ComponentType, lazy, Suspense } from 'react';
import { Bar } from './Bar.tsx';
import { Cues } from './Cues.tsx';
import { Failure } from './Failure.tsx';
import type { PlayerControlsProps } from './LatePart.tsx';
import { Notes } from './Notes.tsx';
import { Surface } from './Surface.tsx';
import { UnmutePill } from './UnmutePill.tsx';
import { useBoxFacts } from './useBoxFacts.ts';
import { useInteraction } from './useInteraction.ts';
import { useParts } from './useParts.ts';
import { usePlayer } from './usePlayer.ts';
import { useSheet } from './useSheet.ts';
import { useTimeline } from './useTimeline.ts';
import { Waiting } from './Waiting.tsx';

export { createPlayer } from '@touchline/player';

const LateHelp = late(() => import('./Help.tsx').then(({ Help }) => Help));
const LateEnd = late(() => import('../end/EndScreen.tsx').then(({ EndScreen }) => EndScreen));

/** Seconds before the end of a video in which what follows it is prepared. */
const BEFORE_END = 10;

/** Whether a video has ended or is about to, which it is never in its first half. */
function isEnding({ live, casting, totalTime, currentTime }: PlayerState): boolean {
  return !live && !casting && !!totalTime && totalTime - currentTime < Math.min(BEFORE_END, currentTime);
}

/** Returns a component whose code comes later; without its code there is nothing. */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    load().then(
      (code) => ({ default: code }),
      () => ({ default: () => null })
    )
  );
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Everything over the picture once it has started. */
export function PlayerControls(given: PlayerControlsProps) {
  const { player, look, texts, box, api, content } = given;
  const failed = usePlayer(player, ({ error }) => error !== null);
  const helpShown = usePlayer(player, (state) => state.helpShown);
  const ends = usePlayer(player, isEnding);
  const live = usePlayer(player, (state) => state.live);
  const markers = content.markers && { api, ...content.markers };
  const timeline = useTimeline(live || markers !== null);
  const parts = useParts(given);
  const props = { player, look, texts };
  const interaction = useInteraction(box);
  const Feedback = interaction.interaction?.FeedbackOverlay;
  useSheet(box, [timeline?.css, interaction.interaction?.css]);
  useBoxFacts(player, box);
  if (failed) return <Failure {...given} />;
  return (
    <>
      <Surface {...props} box={box} />
      <UnmutePill {...props} />
      <Notes {...props} timeline={timeline} />
      {look.controls && <Bar {...props} {...interaction} {...{ box, timeline, markers, parts }} />}
      {look.controls && ends && <LateEnd {...given} parts={parts} />}
      {Feedback && <Feedback {...props} box={box} early={interaction.early} />}
      {timeline && <timeline.LivePicture player={player} />}
      {timeline && <timeline.MatchAnnouncer {...given} />}
      {parts.map(({ id, Over }) => (
        <Over key={id} {...props} />
      ))}
      <Cues {...props} />
      <Waiting {...props} />
      {helpShown && <LateHelp {...props} timeline={timeline} own={given.config?.texts} />}
    </>
  );
}
