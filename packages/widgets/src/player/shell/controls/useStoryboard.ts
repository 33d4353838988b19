import { askBy, type Session } from '@touchline/player';
import { useEffect, useRef, useState } from 'react';
import type { Frame } from './storyboard.ts';

/** Characters of a storyboard; a longer one is none. */
const MOST = 1_000_000;

type FrameAt = (time: number) => Frame | null;

/** Small pictures of a video by time, asked for when one is first wanted. Without any there is only the time. */
export function useStoryboard(session: Session, wanted: boolean): FrameAt {
  const url = session.playable.storyboardUrl;
  const [frameAt, setFrameAt] = useState<FrameAt>(() => noFrame);
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || url === null || asked.current) return;
    asked.current = true;
    Promise.all([askBy(session.door)(url), import('./storyboard.ts')])
      .then(async ([answer, { frameAt, readStoryboard }]) => {
        const text = answer.ok ? await answer.text() : '';
        if (text.length >= MOST) return;
        const frames = readStoryboard(text, answer.url || url);
        // Pictures bear no header: those of protected media are opened by their addresses.
        const opened = (frame: Frame | null) =>
          frame && { ...frame, url: session.door.access?.request(frame.url).url ?? frame.url };
        setFrameAt(() => (time: number) => opened(frameAt(frames, time)));
      })
      // It is a convenience: nobody needs to know.
      .catch(() => {});
  }, [session, url, wanted]);
  return frameAt;
}

function noFrame(): null {
  return null;
}
