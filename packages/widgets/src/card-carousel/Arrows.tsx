import type { ComponentType } from 'react';
import { end, start } from '../shared/icons/arrows.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { Icon } from '../shared/ui/Icon.tsx';
import type { ArrowProps } from './CardCarouselProps.tsx';
import type { Edges } from './RowEdges.tsx';

/** The two arrows; a disabled one keeps its place and focus (CC-08). */
export function Arrows({
  edges: { atStart, atEnd },
  onStep,
  texts,
  arrow: Custom,
}: {
  readonly edges: Edges;
  /** Scrolls towards the inline end (1) or back (-1). */
  readonly onStep: (direction: 1 | -1) => void;
  readonly texts: ContentTexts;
  readonly arrow: ComponentType<ArrowProps> | undefined;
}) {
  const sides: readonly ArrowProps[] = [
    { direction: 'previous', disabled: atStart, onClick: () => onStep(-1) },
    { direction: 'next', disabled: atEnd, onClick: () => onStep(1) },
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
  // A native listener: a page's icon is outside of the React tree, so React cannot find the click's target.
  const onKeyDown_ = (button: HTMLButtonElement) => {
    const press = () => disabled || onClick();
    button.addEventListener('click', press);
    return () => button.removeEventListener('click', press);
  };
  return (
    <button
      ref={onKeyDown_}
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
