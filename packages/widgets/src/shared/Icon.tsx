const paths = {
  start: 'M14.5 5.5 8 12l6.5 6.5',
  end: 'M9.5 5.5 16 12l-6.5 6.5',
  play: 'M7 4.6v14.8c0 .8.9 1.3 1.6.9l11.4-7.4a1.05 1.05 0 000-1.8L8.6 3.7C7.9 3.3 7 3.8 7 4.6z',
  pause: 'M7 4.5h3.2v15H7zM13.8 4.5H17v15h-3.2z',
} as const;

/** Icons that point along the text turn with it. */
const flipping: ReadonlySet<string> = new Set(['start', 'end']);
const solid: ReadonlySet<string> = new Set(['play', 'pause']);

/** A 24-unit drawing in the colour of the text; decoration only, its button bears the name. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      className="tl-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-flip={flipping.has(name) ? '' : undefined}
      data-solid={solid.has(name) ? '' : undefined}
    >
      <path d={paths[name]} />
    </svg>
  );
}
