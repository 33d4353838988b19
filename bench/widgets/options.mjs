import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';

/** The parts, each of which runs alone by `--parts`. */
const PARTS = ['load', 'hydration', 'days', 'grid', 'push', 'shifts', 'sizes'];

/**
 * Reads the command line of the widgets benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of four ports in a row: publisher, crests and API of the peer, our server, the proxy before it.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      parts: { type: 'string', default: PARTS.join(',') },
      port: { type: 'string', default: '4060' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    runs: atLeastOne('runs', values.runs),
    only: values.only,
    parts: namesIn('parts', values.parts, PARTS),
    // For loads that take turns.
    profiles: ['slow'],
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
