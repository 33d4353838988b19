import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder } from '@touchline/server/platform/static/build.ts';

/** The images and clips of apps/demo: a copy in the published package, else the committed files. */
export const ASSETS = assetsFolder();

function assetsFolder(): string {
  const copy = join(distFolder(), 'demo-assets');
  return existsSync(copy) ? copy : join(distFolder(), '../../demo/assets');
}
