/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'a banner carousel on a publisher’s page: ours beside hand-written, Embla, Splide, Swiper, …',
  measures: ['packages/embed', 'packages/widgets', 'packages/client', 'packages/domain', 'apps/server'],
  all: ['--runs', '7', '--profiles', 'slow'],
  minutes: 6,
};
