import type { DemoCollection } from './banner.ts';
import { home } from './home.ts';
import { empty, light, numbered, rtl, single, styled, tonight, video } from './samples.ts';

export type { DemoBanner, DemoCollection } from './banner.ts';
export { DEMO_KEY, DEMO_PUBLISHER, demoImages, OTHER_PAPER } from './picture.ts';

/** Every banner collection of the demo publisher. */
export const demoCollections: readonly DemoCollection[] = [
  home,
  numbered,
  light,
  rtl,
  single,
  styled,
  video,
  tonight,
  empty,
];
