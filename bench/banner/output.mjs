import { fileURLToPath } from 'node:url';

/** Folder of generated images and bundles of the peers; git-ignored. */
export const OUTPUT = fileURLToPath(new URL('../dist/banner', import.meta.url));
