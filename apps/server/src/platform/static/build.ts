import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The output of scripts/build.mjs: `manifest.json` and the folder `public` beside it. */
export interface Build {
  /** Version of the product, `0.1.0`. */
  readonly version: string;
  /** Version and hash of the sources. Fragments contain it, and loaders hydrate only those of their own build. */
  readonly build: string;
  /** Names of files under `/assets/` that a player without a fast start waits for. */
  readonly engine: readonly string[];
  /** Folder of the files that browsers download. */
  readonly publicFolder: string;
}

/** Returns the server's own `dist` folder, for the bundle in it and for the sources. */
export function distFolder(): string {
  const here = import.meta.dirname;
  return /[\\/]dist$/.test(here) ? here : join(here, '../../../dist');
}

/** Reads the build in a folder. A missing one counts as version 0.0.0 without files. */
export function readBuild(dist: string = distFolder()): Build {
  const publicFolder = join(dist, 'public');
  try {
    const { version, build, engine } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Build;
    return { version, build, engine, publicFolder };
  } catch {
    return { version: '0.0.0', build: '0.0.0', engine: [], publicFolder };
  }
}

/** Returns the Subresource Integrity value of a file (W3C SRI) for an `integrity` attribute. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
