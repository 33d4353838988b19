import { askBy, dateAt, type Player } from '@touchline/player';
import { useEffect, useRef, useState } from 'react';
import type { Frame } from './storyboard.ts';

/** Characters of a storyboard; a longer one is none. */
const MOST = 1_000_000;
/** ms after which that of a live stream is out of date. */
const FRESH = 20_000;

type FrameAt = (time: number) => Frame | null;

/** Small pictures of a video by time, requested when one is first wanted. Without any there is only the time. */
export function useStoryboard(player: Player, wanted: boolean): FrameAt {
  const { session } = player;
  const url = session.playable.storyboardUrl;
  const [frameAt, setFrameAt] = useState<FrameAt>(() => noFrame);
  const asked = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isFresh = performance.now() - asked.current < (player.state.live ? FRESH : Number.POSITIVE_INFINITY);
    if (!wanted || url === null || isFresh) return;
    asked.current = performance.now();
    Promise.all([askBy(session.door)(url), import('./storyboard.ts')])
      .then(async ([answer, { frameAt, readStoryboard, storyboardOrigin }]) => {
        const text = answer.ok ? await answer.text() : '';
        if (text.length >= MOST) return;
        const frames = readStoryboard(text, answer.url || url);
        const origin = storyboardOrigin(text);
        // Pictures bear no header: those of protected media are opened by their addresses.
        const opened = (frame: Frame | null) =>
          frame && { ...frame, url: session.door.access?.request(frame.url).url ?? frame.url };
        setFrameAt(() => (time: number) => {
          if (origin === null) return opened(frameAt(frames, time));
          const date = dateAt(player.state.programDates, time);
          return date === null ? null : opened(frameAt(frames, (date - origin) / 1_000));
        });
      })
      // It is a convenience: nobody needs to know.
      .catch(() => {});
  }, [session, url, wanted, player]);
  return frameAt;
}

function noFrame(): null {
  return null;
}
