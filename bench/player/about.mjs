/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'a video player: first frame, bytes, blocking, hand-over, memory; beside hls.js, video.js, mux, …',
  measures: ['packages/player', 'packages/widgets', 'packages/embed', 'apps/server'],
  needs: ['ffmpeg'],
  all: ['--runs', '3', '--only', 'hlsjs,snippet,inlined'],
  minutes: 5.5,
};
