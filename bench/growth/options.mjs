import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { POSTGRES_SERVER } from '../tools.mjs';

const STORES = ['postgres', 'embedded'];
/** The parts, in the order in which they run. */
const PARTS = ['requests', 'expensive', 'evening', 'greedy'];

/**
 * Reads the command line of the growth benchmark. An unknown option, store or part throws an error that names it.
 *
 * `sizes` are numbers of events, in ascending order. `database` is a PostgreSQL server on which the benchmark may create
 * databases.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '10000,100000' },
      stores: { type: 'string', default: STORES.join(',') },
      only: { type: 'string', default: PARTS.join(',') },
      seconds: { type: 'string', default: '5' },
      'import-rows': { type: 'string', default: '100000' },
      'import-seconds': { type: 'string', default: '40' },
      explain: { type: 'boolean', default: false },
      database: { type: 'string', default: POSTGRES_SERVER },
      port: { type: 'string', default: '4060' },
      output: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    sizes: values.events
      .split(',')
      .map((text) => atLeastOne('events', text))
      .sort((a, b) => a - b),
    stores: namesIn('stores', values.stores, STORES),
    only: namesIn('only', values.only, PARTS),
    seconds: atLeastOne('seconds', values.seconds),
    importRows: atLeastOne('import-rows', values['import-rows']),
    importSeconds: atLeastOne('import-seconds', values['import-seconds']),
    explain: values.explain,
    database: values.database,
    port: atLeastOne('port', values.port),
    output: values.output ?? null,
    writeDocs: values['write-docs'],
  };
}
