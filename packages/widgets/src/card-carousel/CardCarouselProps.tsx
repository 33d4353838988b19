import type { ComponentType } from 'react';
import type { CardsProps } from '../cards/index.ts';

/** Props of a page's own arrow (CC-04). */
export interface ArrowProps {
  readonly direction: 'previous' | 'next';
  /** There are no cards on that side. */
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export interface CardCarouselProps extends CardsProps {
  readonly arrows?: boolean;
  /** Replaces our arrows (CC-04). */
  readonly arrowComponent?: ComponentType<ArrowProps>;
}
