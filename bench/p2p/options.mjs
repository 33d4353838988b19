import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';

const PARTS = ['size', 'start', 'film', 'live'];

/**
 * Reads the command line of the benchmark of peers; an unknown option or part throws a line that says so.
 *
 * `port` is the first of five: the pages, our server and its proxy, the media, the tracker. `seconds`: how long the second visitor watches.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: PARTS.join(',') },
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '90' },
      port: { type: 'string', default: '4984' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    parts: namesIn('parts', values.parts, PARTS),
    runs: atLeastOne('runs', values.runs),
    seconds: atLeastOne('seconds', values.seconds),
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
