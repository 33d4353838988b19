export { BannerCarousel, type BannerCarouselProps } from './banner-carousel/index.ts';
export { Calendar, type CalendarProps } from './calendar/index.ts';
export {
  type ArrowProps,
  CardCarousel,
  type CardCarouselProps,
} from './card-carousel/index.ts';
export { CardGrid, type CardGridProps } from './card-grid/index.ts';
