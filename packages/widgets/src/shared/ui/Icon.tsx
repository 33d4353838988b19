import type { Drawing } from '../icons/drawing.ts';

/** A 24-unit drawing in the text colour. Decorative only: its button has the accessible name. */
export function Icon({ of: { path, kind } }: { readonly of: Drawing }) {
  return (
    <svg
      className="tl-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-flip={kind === 'flips' ? '' : undefined}
      data-solid={kind === 'solid' ? '' : undefined}
    >
      <path d={path} />
    </svg>
  );
}
