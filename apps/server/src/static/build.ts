import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What scripts/build.mjs left: `manifest.json` and the folder `public` beside it. */
export interface Build {
  /** Version of the product, `0.1.0`. */
  readonly version: string;
  /** Version and hash of the sources: fragments bear it, and loaders hydrate only those of their own build. */
  readonly build: string;
  /** Names of files under `/assets/` that a player without a quick start waits for. */
  readonly engine: readonly string[];
  /** Folder of what browsers download. */
  readonly publicFolder: string;
}

/** The server's own `dist` folder, whether this runs from the bundle in it or from the sources. */
export function distFolder(): string {
  const here = import.meta.dirname;
  return /[\\/]dist$/.test(here) ? here : join(here, '../../dist');
}

/** Reads the build in a folder; one that is not there reads as version 0.0.0 with no files. */
export function readBuild(dist: string = distFolder()): Build {
  const publicFolder = join(dist, 'public');
  try {
    const { version, build, engine } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Build;
    return { version, build, engine, publicFolder };
  } catch {
    return { version: '0.0.0', build: '0.0.0', engine: [], publicFolder };
  }
}

/** Subresource Integrity of a file (W3C SRI), as an `integrity` attribute takes it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
