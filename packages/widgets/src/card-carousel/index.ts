export type { ArrowProps } from './Arrows.tsx';
export { CardCarousel, type CardCarouselProps } from './CardCarousel.tsx';
