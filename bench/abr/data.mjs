import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Families whose networks are quick enough for the 4K ladder. */
const FAST = ['4g-ghent', 'fcc-hd'];

/** Returns whether a folder has the traces: 40 of those that sabre, Oboe and Ghent University publish. */
export function hasTraces(folder) {
  return existsSync(join(folder, 'index.json')) && existsSync(join(folder, 'sabre-per-trace.json'));
}

/**
 * The traces in `folder` with the movie that goes with each, and whether the controller was tuned on it: every other one
 * of a family, by name.
 */
export function loadCases(folder) {
  const movies = { usual: loadMovie(folder, 'bbb'), rich: loadMovie(folder, 'bbb4k') };
  const { traces } = readJson(folder, 'index.json');
  const families = [...new Set(traces.map(({ family }) => family))].sort();
  return families.flatMap((family) =>
    traces
      .filter((trace) => trace.family === family)
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ file }, index) => ({
        file,
        family,
        isTuned: index % 2 === 0,
        trace: readJson(folder, file),
        movie: FAST.includes(family) ? movies.rich : movies.usual,
      }))
  );
}

/** Sabre's own results: a row for each trace, algorithm and buffer. */
export function loadSabre(folder) {
  return readJson(folder, 'sabre-per-trace.json').map((row) => ({
    file: row.file,
    rule: row.abr,
    buffer: row.buffer_s,
    score: row['time average score'],
    rebuffering: row['rebuffer ratio'],
  }));
}

function loadMovie(folder, name) {
  const movie = readJson(folder, `movies/${name}.json`);
  return { segmentMs: movie.segment_duration_ms, kbps: movie.bitrates_kbps, sizes: movie.segment_sizes_bits };
}

function readJson(folder, name) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
