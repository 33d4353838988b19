/** Server entry: what the server may use of this package. */
export { bannerCarousel } from './banner-carousel/server.tsx';
export type { RenderedWidget, RenderInput, ServerWidget } from './shared/server-widget.ts';
