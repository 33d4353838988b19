import { table, targetTable } from '../page/targets.mjs';
import { ENTRIES } from './starts.mjs';
import { checkTargets, megabytes, seconds } from './targets.mjs';

/** The whole result as markdown: what was run on what, the targets, then the figures behind them. */
export function toMarkdown({ machine, runs, idle, entries }) {
  const rows = ENTRIES.flatMap(({ name, about }) =>
    ['first', 'later'].flatMap((start) => {
      const measured = entries[name]?.[start];
      if (!measured) return [];
      return [[about, start, seconds(measured.ready), megabytes(measured.idle), megabytes(measured.peak)]];
    })
  );
  return [
    `${machine}.`,
    `${runs === 1 ? 'One run' : `Medians of ${runs} runs, which alternate`}; memory ${idle} s after ready.`,
    targetTable('target', checkTargets(entries)),
    table(['', 'start', 'ready after', 'memory, idle', 'peak'], rows),
  ].join('\n\n');
}
