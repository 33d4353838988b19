import { bannerCarouselSchema } from './banner-carousel/config.ts';
import { calendarSchema } from './calendar/config.ts';
import { cardCarouselSchema } from './card-carousel/config.ts';
import { cardGridSchema } from './card-grid/config.ts';
import { creativeWorkPlayerSchema } from './creative-work-player/config.ts';
import { eventPlayerSchema } from './event-player/config.ts';
import { videoPlayerSchema } from './video-player/config.ts';

/** The configuration of each widget, by the name after `touchline-`. */
export const SCHEMAS = {
  'banner-carousel': bannerCarouselSchema,
  calendar: calendarSchema,
  'card-carousel': cardCarouselSchema,
  'card-grid': cardGridSchema,
  'video-player': videoPlayerSchema,
  'event-player': eventPlayerSchema,
  'creative-work-player': creativeWorkPlayerSchema,
} as const;

export type WidgetName = keyof typeof SCHEMAS;

export { type AttributeType, describeAttributes } from './describe-attributes.ts';
export { checkAttributes } from './shared/config/check-attributes.ts';
