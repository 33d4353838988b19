import { useEffect, useState } from 'react';
import type { ControlProps } from '../controls/ControlProps.ts';
import { usePlayer } from '../controls/usePlayer.ts';

/** Says, to who cannot see the badge go, that live is over: what played goes on as a recording. */
export function LiveEnd({ player, texts }: ControlProps) {
  const live = usePlayer(player, (state) => state.live);
  // Between two tries of a stream nothing is live either.
  const isRecording = usePlayer(player, (state) => !state.live && state.totalTime !== null && state.error === null);
  const [wasLive, setWasLive] = useState(live);
  useEffect(() => {
    if (live) setWasLive(true);
  }, [live]);
  return wasLive && isRecording ? <span className="tl-hidden">{texts['Live has ended.']}</span> : null;
}
