import type { ComponentType } from 'react';
import { Icon } from '../shared/Icon.tsx';
import { end, start } from '../shared/icons/arrows.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { Edges } from './useEdges.ts';

/** What a page's own arrow is given (CC-04). */
export interface ArrowProps {
  readonly direction: 'previous' | 'next';
  /** There is nothing on that side. */
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** The two arrows; one that leads nowhere stays in its place and keeps focus (CC-08). */
export function Arrows({
  edges: { atStart, atEnd, step },
  texts,
  arrow: Custom,
}: {
  readonly edges: Edges;
  readonly texts: ContentTexts;
  readonly arrow: ComponentType<ArrowProps> | undefined;
}) {
  const sides: readonly ArrowProps[] = [
    { direction: 'previous', disabled: atStart, onClick: () => step(-1) },
    { direction: 'next', disabled: atEnd, onClick: () => step(1) },
  ];
  return (
    <div className="tl-card-arrows">
      {sides.map((side) =>
        Custom ? (
          <Custom key={side.direction} {...side} />
        ) : (
          <Arrow key={side.direction} {...side} label={texts[side.direction === 'next' ? 'Next' : 'Previous']} />
        )
      )}
    </div>
  );
}

function Arrow({ direction, disabled, onClick, label }: ArrowProps & { readonly label: string }) {
  // The browser's own listener: a page's icon lies outside of the tree where React looks for who was clicked.
  const hear = (button: HTMLButtonElement) => {
    const press = () => disabled || onClick();
    button.addEventListener('click', press);
    return () => button.removeEventListener('click', press);
  };
  return (
    <button
      ref={hear}
      type="button"
      className="tl-icon-button"
      part={`arrow-${direction}`}
      aria-label={label}
      aria-disabled={disabled || undefined}
    >
      {/* An icon of the page's own takes the place of ours. */}
      <slot name={`arrow-${direction}`}>
        <Icon of={direction === 'next' ? end : start} />
      </slot>
    </button>
  );
}
