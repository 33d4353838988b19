import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';

const PARTS = ['size', 'start', 'resume', 'broken'];

/**
 * Reads the command line of the ads benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of two: the pages, and our server.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: PARTS.join(',') },
      runs: { type: 'string', default: '7' },
      port: { type: 'string', default: '4110' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    parts: namesIn('parts', values.parts, PARTS),
    runs: atLeastOne('runs', values.runs),
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
