export { BannerCarousel } from './BannerCarousel.tsx';
export type { BannerCarouselProps } from './BannerCarouselProps.ts';
