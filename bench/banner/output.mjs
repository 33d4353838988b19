import { fileURLToPath } from 'node:url';

/** Where generated pictures and bundles of the peers lie; git-ignored. */
export const OUTPUT = fileURLToPath(new URL('../dist/banner', import.meta.url));
