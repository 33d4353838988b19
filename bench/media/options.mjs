import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';

/** Parts of the benchmark. */
const PARTS = ['rate', 'preflights', 'viewers'];

/**
 * Reads the command line of the media benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of three ports in a row: our server, one that it keeps free, the publisher's page.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      viewers: { type: 'string', default: '500' },
      minutes: { type: 'string', default: '1' },
      parts: { type: 'string', default: PARTS.join(',') },
      port: { type: 'string', default: '4080' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    runs: atLeastOne('runs', values.runs),
    seconds: atLeastOne('seconds', values.seconds),
    viewers: atLeastOne('viewers', values.viewers),
    minutes: atLeastOne('minutes', values.minutes),
    parts: namesIn('parts', values.parts, PARTS),
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
