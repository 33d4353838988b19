import { join } from 'node:path';
import { distFolder } from '../static/build.ts';

/** The committed pictures and clips of apps/demo. */
export const ASSETS = join(distFolder(), '../../demo/assets');
