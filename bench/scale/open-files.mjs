import { readFileSync } from 'node:fs';

/** Files that a process has open besides its streams: libraries, logs, connections to the store. */
const OTHER_FILES = 500;

/**
 * Throws an error that says what to do if a process may not open a file for each stream, or two of them in a proxy.
 * Node raises its own limit as far as the shell allows, so the limit here is that of all processes of the benchmark.
 */
export function requireOpenFiles({ only, streams, pairStreams }, limit = openFilesLimit()) {
  const needed =
    Math.max(only.includes('one') ? streams : 0, only.includes('pair') ? 2 * pairStreams : 0) + OTHER_FILES;
  if (limit >= needed) return;
  throw new Error(
    `A process may open ${limit} files here, and this run needs ${needed}. Run \`ulimit -n ${needed}\` in this shell; if it is rejected, lower --streams to ${limit - OTHER_FILES} and --pair-streams to half of that.`
  );
}

/** Files that this process may open at once. Source: proc(5). */
function openFilesLimit() {
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}
