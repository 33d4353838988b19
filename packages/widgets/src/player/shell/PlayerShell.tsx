import type { Session } from '@touchline/player';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Poster } from './Poster.tsx';
import { PosterButton } from './PosterButton.tsx';
import type { ShellProps } from './ShellProps.ts';
import { Spinner } from './Spinner.tsx';
import { useControls } from './useControls.ts';
import { useSession, useSessionFlag } from './useSession.ts';

/** Renders the box of a playable video. Another video is another box. */
export function PlayerShell(props: ShellProps) {
  return <Shell key={props.content.playable.id} {...props} />;
}

/** The ad overlay, loaded only with ads. Without its code the ads still play. */
const LazyAds = lazy(() =>
  import('./ads/AdOverlay.tsx').then(
    ({ AdOverlay }) => ({ default: AdOverlay }),
    () => ({ default: () => null })
  )
);

/**
 * Renders poster and button first, like the server. If playback has started before React, the first render is the same
 * and the session updates it.
 */
function Shell(props: ShellProps) {
  const { content, appearance, texts, poster } = props;
  const box = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const session = useSession(props, media, props.began);
  const started = useSessionFlag(session, 'started');
  const framed = useSessionFlag(session, 'framed');
  useNearby(session, box);
  const loaded = useControls({ props, session, box });
  return (
    <section
      ref={box}
      className="tl-player"
      aria-label={content.name || texts.Player}
      tabIndex={appearance.controls || !started ? -1 : 0}
    >
      {/* Behind the video, which is empty until its first frame. */}
      {poster && !framed && <Poster src={poster} />}
      <video
        ref={media}
        className="tl-player-video"
        part="video"
        preload="none"
        playsInline={appearance.playsinline}
        muted={appearance.volume === 0}
        tabIndex={-1}
        // Without a source, screen readers announce media that cannot be played.
        aria-hidden={!started || undefined}
      >
        {/* An empty text makes React ignore the children: tracks may have been added before it. */}
        {''}
      </video>
      {/* Likewise; an SDK's ads may contain text. */}
      {appearance.ads && (
        <div className="tl-player-ads" suppressHydrationWarning>
          {''}
        </div>
      )}
      {!started && (
        <PosterButton content={content} appearance={appearance} texts={texts} onStart={() => session?.play()} />
      )}
      {loaded && started && <loaded.Controls {...props} player={loaded.player} box={box} />}
      {!loaded && started && !framed && <Spinner texts={texts} />}
      {appearance.ads && session && (
        <Suspense>
          <LazyAds appearance={appearance} texts={texts} session={session} box={box} />
        </Suspense>
      )}
    </section>
  );
}

/** Distance from the viewport at which a player prepares playback: its own height. */
const PREPARE_MARGIN = '100%';

/**
 * Prepares playback when the player is near the viewport, so that a click waits only for the first frame. Loads no
 * segment.
 */
function useNearby(session: Session | null, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!session || !box.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        session.prepare();
      },
      { rootMargin: PREPARE_MARGIN }
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [session, box]);
}
