export { BannerCarousel, type BannerCarouselProps } from './BannerCarousel.tsx';
export { bannerCarouselSchema } from './config.ts';
export * as bannerCarouselLimits from './limits.ts';
