/** Browser entry: what the custom elements use of this package. */
export { mountBannerCarousel } from './banner-carousel/mount.tsx';
export { mountCalendar } from './calendar/mount.tsx';
export { mountCardCarousel } from './card-carousel/mount.tsx';
export { mountCardGrid } from './card-grid/mount.tsx';
export { mountCreativeWorkPlayer } from './creative-work-player/mount.ts';
export { mountEventPlayer } from './event-player/mount.ts';
export type { PlayerFragmentView, PlayingContent } from './player/screen.ts';
export { loadingTexts } from './player/text/loading-texts.ts';
export type { Mount, MountPort } from './shared/mount.ts';
export { eventsNames, featuredNames, playerNames, type RegionNames } from './shared/text/region-names.ts';
export { mountVideoPlayer } from './video-player/mount.ts';
