export * from './content/index.ts';
export { THEMES, type Theme } from './page/edition.ts';
export { type PaperInput, paperPage } from './page/paper-page.ts';
export type { PlacedSample } from './page/sample-article.ts';
export {
  frontSamples,
  lead,
  type Sample,
  samples,
  samplesOf,
  trialOf,
  WIDGETS,
  type Widget,
} from './page/samples/index.ts';
export { DEMO_VISITORS, type DemoVisitor } from './page/visitors.ts';
export { type WidgetPageInput, widgetPage } from './page/widget-page.ts';
export { LANGUAGES, type Language } from './page/words.ts';
export { demoChannelOf } from './season/channels.ts';
export { dayOf } from './season/day.ts';
export { eventAt } from './season/events.ts';
export type { DemoResource } from './season/resource.ts';
export { type DemoSeason, demoFixtures, demoLive, demoSeason } from './season/season.ts';
export type { Fixture } from './season/sports/fixture.ts';
export { MATCH_PASS } from './season/videos.ts';
