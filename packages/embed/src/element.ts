/** The parts of the elements that the package for bundlers uses; the loader uses them too. */
export { heightOf } from './banner-height.ts';
export { createConfig } from './config-element.ts';
export { define } from './define.ts';
export { type Chunks, createPage, type Page, type WidgetChunk } from './page.ts';
export { createWidget, type WidgetKind } from './widget.ts';

/** The build whose markup these elements hydrate. */
export const BUILD = __BUILD__;
