import { type Banner, clipOf } from '@touchline/domain';
import { useEffect, useRef } from 'react';

/** The clip of a video banner: muted, looping, in place. It starts and stops by `playing` and shows its poster before. */
export function Clip({ banner, playing }: { readonly banner: Banner; readonly playing: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const clip = clipOf(banner);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (!playing) return element.pause();
    // Hydration sets no `muted` property from markup in every browser, and only muted video may start by itself.
    element.muted = true;
    // A browser may refuse to play (data saver); the poster stays.
    element.play().catch(() => undefined);
  }, [playing]);

  if (!clip) return null;
  return (
    <video
      ref={video}
      className="tl-banner-media"
      src={clip.src}
      poster={clip.poster}
      preload="none"
      muted
      loop
      playsInline
      disablePictureInPicture
      tabIndex={-1}
    />
  );
}
