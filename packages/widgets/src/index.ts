export { type Privacy, type PrivacyStatus, privacy } from '@touchline/consent/privacy';
export { BannerCarousel, type BannerCarouselProps } from './banner-carousel/index.ts';
export { Calendar, type CalendarProps } from './calendar/index.ts';
export {
  type ArrowProps,
  CardCarousel,
  type CardCarouselProps,
} from './card-carousel/index.ts';
export { CardGrid, type CardGridProps } from './card-grid/index.ts';
export { CreativeWorkPlayer, type CreativeWorkPlayerProps } from './creative-work-player/index.ts';
export { EventPlayer, type EventPlayerProps } from './event-player/index.ts';
export { VideoPlayer, type VideoPlayerProps } from './video-player/index.ts';
