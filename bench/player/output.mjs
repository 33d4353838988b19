import { fileURLToPath } from 'node:url';

/** Where the peers' bundles and the media lie; git-ignored. */
export const OUTPUT = fileURLToPath(new URL('../dist/player', import.meta.url));
