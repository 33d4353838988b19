import type { CardsLook } from './screen.ts';

/** Cards that are on their way: nothing to read, of the final size. From `reserved` on they take no space. */
export function Skeletons({
  count,
  reserved = count,
  look,
}: {
  readonly count: number;
  readonly reserved?: number;
  readonly look: CardsLook;
}) {
  return Array.from({ length: count }, (_, i) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      key={i}
      className="tl-card"
      part="skeleton"
      data-type={look.type}
      data-clipped={i < reserved ? undefined : ''}
      data-filled={look.filled ? '' : undefined}
      // No room for cards that cannot come.
      hidden={i >= look.first}
    >
      <Bones />
    </li>
  ));
}

/** One of them, without its list item. */
export function Bones() {
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
