import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { POSTGRES_SERVER } from '../tools.mjs';

/** The parts, in the order in which they run. */
const PARTS = ['one', 'pair'];

/**
 * Reads the command line of the scale benchmark. An unknown option or part throws an error that names it.
 *
 * `pairStreams`, `pairSeconds` and `rounds` are those of the part `pair`. `port` is the first of five.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      streams: { type: 'string', default: '10000' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '120' },
      'pair-streams': { type: 'string', default: '6000' },
      'pair-seconds': { type: 'string', default: '15' },
      rounds: { type: 'string', default: '2' },
      database: { type: 'string', default: POSTGRES_SERVER },
      port: { type: 'string', default: '4130' },
      output: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    only: namesIn('only', values.only, PARTS),
    streams: atLeastOne('streams', values.streams),
    rate: atLeastOne('rate', values.rate),
    seconds: atLeastOne('seconds', values.seconds),
    pairStreams: atLeastOne('pair-streams', values['pair-streams']),
    pairSeconds: atLeastOne('pair-seconds', values['pair-seconds']),
    rounds: atLeastOne('rounds', values.rounds),
    database: values.database,
    port: atLeastOne('port', values.port),
    output: values.output ?? null,
    writeDocs: values['write-docs'],
  };
}
