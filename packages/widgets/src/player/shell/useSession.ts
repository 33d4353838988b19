import { openSession, type Session } from '@touchline/player/start';
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import type { ShellProps } from './ShellProps.ts';

/**
 * Returns the session of the shell's `<video>`: the one that was started before React, else a new one. It ends with the
 * shell. `began`: whether the visitor has started a video before; the next one then starts automatically.
 */
export function useSession(
  props: ShellProps,
  media: RefObject<HTMLVideoElement | null>,
  began: ShellProps['began']
): Session | null {
  const latest = useLatest(props);
  const [session, setSession] = useState<Session | null>(null);
  // Before the browser paints, so that the poster of a running session does not reappear.
  useLayoutEffect(() => {
    const element = media.current;
    if (!element) return;
    const { session: preloaded, appearance } = latest.current;
    const active = sessionOf(element, latest.current, began);
    const forget = active.listen((event) => {
      if (event === 'autoplayfallback') latest.current.onAutoplayFallback();
      if (event === 'start') began.current = true;
    });
    if (active.autoplayMuted) latest.current.onAutoplayFallback();
    // From now on React renders whether playback has started.
    element.closest('[data-started]')?.removeAttribute('data-started');
    // The visitor has clicked it before React listened.
    if (active.started && !appearance.autoplay) element.closest('.tl-root')?.setAttribute('data-acted', '');
    setSession(active);
    if (active !== preloaded && (appearance.autoplay || began.current)) active.play(true);
    began.current ||= active.started;
    return () => {
      forget();
      setSession(null);
      active.end();
    };
  }, [latest, media, began]);
  const { access } = props;
  useEffect(() => {
    if (!session || !access) return;
    session.authorizer.access = access;
    return access.watchSession(session);
  }, [session, access]);
  // Withdrawn consent and a removed `p2p` take effect immediately.
  useEffect(() => {
    const { p2p, consent } = props.appearance;
    if (session?.p2p) session.p2p.consent = p2p ? consent : 'denied';
  });
  return session;
}

function sessionOf(
  media: HTMLVideoElement,
  { session: preloaded, appearance, content: { playable }, access }: ShellProps,
  began: ShellProps['began']
): Session {
  if (preloaded?.media === media) return preloaded;
  // Markup of another build was replaced, with its `<video>`. A playback that the visitor has started continues.
  began.current ||= !!preloaded?.started;
  return openSession({ media, playable, authorizer: { access } }, appearance);
}

/** Returns a flag of a session; false on the server and in the first render. */
export function useSessionFlag(session: Session | null, flag: 'started' | 'framed'): boolean {
  return useSyncExternalStore(
    (listener) => session?.listen(listener) ?? (() => {}),
    () => !!session?.[flag],
    () => false
  );
}
