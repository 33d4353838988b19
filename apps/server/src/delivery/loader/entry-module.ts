import { isSupported } from './loader-versions.ts';

interface EntryModuleInput {
  /** Name of an entry of the chunks, such as `calendar` or `player-start`. */
  readonly entry: string;
  /** Version and build of the requesting loader, `0.1.0+1f9c0a2b`. */
  readonly loader: string;
  /** Hash of this build, in which the names of its files end. */
  readonly hash: string;
  readonly oldest: string;
  /** URL of the list of versions. */
  readonly listUrl: string;
}

/**
 * Returns the module `/assets/{build}/{entry}.js`. A loader of another build requests it when the chunks of its own build are
 * gone. It exports what this build's chunk exports, or reports which version the page needs.
 *
 * It is not a redirect: the browser would evaluate the chunk a second time under the other URL.
 */
export function entryModuleOf({ entry, loader, hash, oldest, listUrl }: EntryModuleInput): string {
  if (isSupported(loader, oldest)) return `export * from '../${entry}-${hash}.js';\n`;
  const version = /^[\w.+-]{1,64}$/.test(loader) ? loader : 'unknown';
  const message = `[touchline] This page uses loader ${version}, but the server needs ${oldest} or newer. ${listUrl} lists the versions.`;
  return `console.error(${JSON.stringify(message)});\nthrow new Error(${JSON.stringify(message)});\n`;
}
