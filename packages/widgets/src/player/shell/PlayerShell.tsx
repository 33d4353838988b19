import { lazy, Suspense, useRef } from 'react';
import { Facade } from './Facade.tsx';
import { Poster } from './Poster.tsx';
import type { ShellProps } from './ShellProps.ts';
import { Spinner } from './Spinner.tsx';
import { useControls } from './useControls.ts';
import { useNearby } from './useNearby.ts';
import { useSession, useSessionFact } from './useSession.ts';

/** The box while there is something to play; another video is another box. */
export function PlayerShell(props: ShellProps) {
  return <Shell key={props.content.playable.id} {...props} />;
}

/** What stands over ads: nobody else loads it. An ad without buttons is still an ad. */
const LateAds = lazy(() =>
  import('./ads/AdOverlay.tsx').then(
    ({ AdOverlay }) => ({ default: AdOverlay }),
    () => ({ default: () => null })
  )
);

/**
 * Poster and one button first, as the server draws it. What began before React was there goes on: the first drawing is
 * the same, and the rest follows from the session.
 */
function Shell(props: ShellProps) {
  const { content, look, texts, poster } = props;
  const box = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const session = useSession(props, media, props.began);
  const started = useSessionFact(session, 'started');
  const framed = useSessionFact(session, 'framed');
  useNearby(session, box);
  const late = useControls({ props, session, box });
  return (
    <section
      ref={box}
      className="tl-player"
      aria-label={content.name || texts.Player}
      tabIndex={look.controls || !started ? -1 : 0}
    >
      {/* Behind the video, which has nothing to show until its first picture. */}
      {poster && !framed && <Poster src={poster} />}
      <video
        ref={media}
        className="tl-player-video"
        part="video"
        preload="none"
        playsInline={look.playsinline}
        muted={look.volume === 0}
        tabIndex={-1}
        // Without a source it is to screen readers a video that cannot be played.
        aria-hidden={!started || undefined}
      >
        {/* A text, though none: what is in the video is no concern of React's. Tracks may be there before it. */}
        {''}
      </video>
      {/* Likewise; an SDK's ads may bear words. */}
      {look.ads && (
        <div className="tl-player-ads" suppressHydrationWarning>
          {''}
        </div>
      )}
      {!started && <Facade content={content} look={look} texts={texts} onStart={() => session?.play()} />}
      {late && started && <late.Controls {...props} player={late.player} box={box} />}
      {!late && started && !framed && <Spinner texts={texts} />}
      {look.ads && session && (
        <Suspense>
          <LateAds look={look} texts={texts} session={session} box={box} />
        </Suspense>
      )}
    </section>
  );
}
