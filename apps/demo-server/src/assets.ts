import { join } from 'node:path';
import { distFolder } from '@touchline/server/platform/static/build.ts';

/** The committed images and clips of apps/demo. */
export const ASSETS = join(distFolder(), '../../demo/assets');
