import { openSession, type Session } from '@touchline/player/start';
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../../shared/useLatest.ts';
import type { ShellProps } from './ShellProps.ts';

/**
 * The session of the shell's `<video>`: the one that began before React was there, else one of its own. It is ended with
 * the shell. `began`: whether there was one that was started; then the next one goes on by itself.
 */
export function useSession(
  props: ShellProps,
  media: RefObject<HTMLVideoElement | null>,
  began: ShellProps['began']
): Session | null {
  const latest = useLatest(props);
  const [session, setSession] = useState<Session | null>(null);
  // Before the browser paints: what has begun without React must not show its poster again.
  useLayoutEffect(() => {
    const element = media.current;
    if (!element) return;
    const { session: given, look, content, access } = latest.current;
    const { playable } = content;
    const own = given?.media === element ? given : openSession({ media: element, playable, door: { access } }, look);
    const forget = own.listen((event) => {
      if (event === 'autoplayfallback') latest.current.onAutoplayFallback();
      if (event === 'start') began.current = true;
    });
    if (own.autoplayMuted) latest.current.onAutoplayFallback();
    // From here on the drawing tells what has started.
    element.closest('[data-started]')?.removeAttribute('data-started');
    // Somebody has pressed it before React listened.
    if (own.started && !look.autoplay) element.closest('.tl-root')?.setAttribute('data-acted', '');
    setSession(own);
    if (own !== given && (look.autoplay || began.current)) own.play(true);
    began.current ||= own.started;
    return () => {
      forget();
      setSession(null);
      own.end();
    };
  }, [latest, media, began]);
  const { access } = props;
  useEffect(() => {
    if (!session || !access) return;
    session.door.access = access;
    return access.attend(session);
  }, [session, access]);
  // A no counts from whenever it comes; so does a player that is no longer to share.
  useEffect(() => {
    const { p2p, consent } = props.look;
    if (session?.p2p) session.p2p.consent = p2p ? consent : 'denied';
  });
  return session;
}

/** Whether something is so of a session, from its first drawing in the browser on. */
export function useSessionFact(session: Session | null, fact: 'started' | 'framed'): boolean {
  return useSyncExternalStore(
    (listener) => session?.listen(listener) ?? (() => {}),
    () => !!session?.[fact],
    () => false
  );
}
