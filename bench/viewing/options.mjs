import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';

const PARTS = ['size', 'cost', 'agreement'];

/**
 * Reads the command line of the viewing benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of two: the page, and the collector of the other client.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: PARTS.join(',') },
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '15' },
      port: { type: 'string', default: '4090' },
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
