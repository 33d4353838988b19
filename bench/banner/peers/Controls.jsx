/** Arrows and dots for `count` banners, of which `current` is in view. */
export function Controls({ count, current, goTo }) {
  const indices = Array.from({ length: count }, (_, index) => index);

  return (
    <>
      <button
        type="button"
        className="bx-arrow bx-previous"
        aria-label="Previous"
        disabled={current === 0}
        onClick={() => goTo(current - 1)}
      >
        ‹
      </button>
      <button
        type="button"
        className="bx-arrow bx-next"
        aria-label="Next"
        disabled={current === count - 1}
        onClick={() => goTo(current + 1)}
      >
        ›
      </button>
      <div className="bx-dots">
        {indices.map((index) => (
          <button
            type="button"
            key={index}
            className="bx-dot"
            aria-label={`Go to banner ${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => goTo(index)}
          />
        ))}
      </div>
    </>
  );
}
