/** Renders the poster image, also behind other content of the box. */
export function Poster({ src }: { readonly src: string }) {
  return (
    // Without `picture` React would write a preload link for the image that follows immediately.
    <picture className="tl-player-place">
      <img className="tl-player-poster" part="poster" src={src} alt="" />
    </picture>
  );
}
