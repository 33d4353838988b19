/**
 * Version of the oldest loader whose calls this build's chunks understand (`MountArgs`, `StartArgs` and `Skeleton` of
 * `packages/embed`). Raise it only with a new major version: pages pin a loader for years.
 */
export const OLDEST_LOADER = '0.1.0';

/**
 * Whether a loader of version `loader` works with this server. Versions are semver; build metadata and prereleases are
 * ignored. Text that is no version counts as too old.
 */
export function isSupported(loader: string, oldest: string = OLDEST_LOADER): boolean {
  const [a, b] = [loader, oldest].map((version) => /^(\d+)\.(\d+)\.(\d+)(?![\d.])/.exec(version)?.slice(1).map(Number));
  if (!a || !b) return false;
  const difference = a.map((part, i) => part - (b[i] ?? 0)).find((step) => step !== 0);
  return (difference ?? 0) >= 0;
}
