export { BannerCarousel, type BannerCarouselProps } from './banner-carousel/index.ts';
