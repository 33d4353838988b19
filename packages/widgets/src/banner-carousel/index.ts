export { BannerCarousel, type BannerCarouselProps } from './BannerCarousel.tsx';
export * as bannerCarouselLimits from './limits.ts';
