/** Browser entry: what the custom elements use of this package. */
export { mountBannerCarousel } from './banner-carousel/mount.tsx';
export { mountCalendar } from './calendar/mount.tsx';
export { mountCardCarousel } from './card-carousel/mount.tsx';
export { mountCardGrid } from './card-grid/mount.tsx';
export type { Mount, MountPort } from './shared/mount.ts';
