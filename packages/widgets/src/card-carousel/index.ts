export { CardCarousel } from './CardCarousel.tsx';
export type { ArrowProps, CardCarouselProps } from './CardCarouselProps.tsx';
