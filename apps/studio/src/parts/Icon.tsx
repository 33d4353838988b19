const PATHS = {
  chart: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  download: 'M12 4v11M7.5 11l4.5 4.500L16.5 11M5 20h14',
  table: 'M4 5.500h16v13H4zM4 10h16M10 5.500v13',
  line: 'M4 17l5-6 4 3.5 7-8.5',
  back: 'M14.5 6L8.5 12l6 6',
  next: 'M9.5 6l6 6-6 6',
  leave: 'M10 5H5v14h5M15 8.500l3.5 3.5-3.5 3.500M18.5 12H9.5',
  up: 'M7 14l5-5 5 5',
  down: 'M7 10l5 5 5-5',
} as const;

/** Those that point along the text turn with it. */
const FLIPS: readonly IconName[] = ['back', 'next', 'leave'];

export type IconName = keyof typeof PATHS;

/** A 24-unit drawing in the colour of the text; decoration only. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className="studio-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-flip={FLIPS.includes(name) ? '' : undefined}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
