import { dayOf } from '../season/day.ts';
import type { DemoCollection } from './banner.ts';
import { home } from './home.ts';
import { empty, light, numbered, rtl, single, styled, tonight, video } from './samples.ts';

export type { DemoBanner, DemoCollection } from './banner.ts';
export { DEMO_KEY, DEMO_PUBLISHER, demoImages, OTHER_PAPER } from './images.ts';

/** Every banner collection of the demo publisher at `now` (epoch ms). */
export function demoCollections(now: number): readonly DemoCollection[] {
  return [...leads(now), numbered, light, rtl, single(dayOf(now)), styled, video, tonight, empty];
}

/** The collections that change in the course of a day. */
export function leads(now: number): readonly DemoCollection[] {
  // The page with the form has one of its own: no collection is on a page twice, or its ids would be.
  return [home(now), { ...home(now), id: 'trial' }];
}
