/** The picture before the picture, and behind what is drawn in its place. */
export function Poster({ src }: { readonly src: string }) {
  return (
    // Without this React would write a preload for what comes right after it.
    <picture className="tl-player-place">
      <img className="tl-player-poster" part="poster" src={src} alt="" />
    </picture>
  );
}
