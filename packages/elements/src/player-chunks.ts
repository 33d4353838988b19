import type { ChunkImports } from './define-widget.ts';

/** The chunks of the three players, which share them. */
export const playerChunks: ChunkImports = {
  '': () => import('@touchline/embed/widgets/player'),
  '-skeleton': () => import('@touchline/embed/skeletons/player'),
  '-start': () => import('@touchline/embed/starts/player'),
};
