export * from './content/index.ts';
export { THEMES, type Theme } from './page/masthead.ts';
export { type PaperInput, paperPage } from './page/paper-page.ts';
export type { PlacedSample } from './page/sample.ts';
export { lead, type Sample, samples } from './page/samples.ts';
export { LANGUAGES, type Language } from './page/words.ts';
