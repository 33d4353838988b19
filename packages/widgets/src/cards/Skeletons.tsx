import type { CardsAppearance } from './screen.ts';

/** Placeholders of loading cards: nothing to read, in the final size. From `reserved` on they take no space. */
export function Skeletons({
  count,
  reserved = count,
  appearance,
}: {
  readonly count: number;
  readonly reserved?: number;
  readonly appearance: CardsAppearance;
}) {
  return Array.from({ length: count }, (_, i) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      key={i}
      className="tl-card"
      part="skeleton"
      data-type={appearance.type}
      data-clipped={i < reserved ? undefined : ''}
      data-filled={appearance.filled ? '' : undefined}
      // No space for cards beyond the maximum.
      hidden={i >= appearance.first}
    >
      <SkeletonCard />
    </li>
  ));
}

/** One placeholder, without its list item. */
export function SkeletonCard() {
  return (
    <>
      <span className="tl-card-picture tl-skeleton" />
      <span className="tl-card-body">
        <span className="tl-card-bone tl-skeleton" />
        <span className="tl-card-bone tl-skeleton" data-short="" />
      </span>
    </>
  );
}
