import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { POSTGRES_SERVER } from '../tools.mjs';

const STORES = ['postgres', 'embedded'];
/** The parts, in the order in which they run. */
const PARTS = ['lists', 'scores'];

/**
 * Reads the command line of the memory benchmark. An unknown option, store or part throws an error that names it.
 *
 * `rate` is scores a second, `minutes` the length of the soak. `database` is a PostgreSQL server on which the benchmark
 * may create databases.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      stores: { type: 'string', default: STORES.join(',') },
      only: { type: 'string', default: PARTS.join(',') },
      events: { type: 'string', default: '10000' },
      lists: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '15' },
      rate: { type: 'string', default: '10' },
      database: { type: 'string', default: POSTGRES_SERVER },
      port: { type: 'string', default: '4070' },
      output: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    stores: namesIn('stores', values.stores, STORES),
    only: namesIn('only', values.only, PARTS),
    events: atLeastOne('events', values.events),
    lists: atLeastOne('lists', values.lists),
    minutes: atLeastOne('minutes', values.minutes),
    rate: atLeastOne('rate', values.rate),
    database: values.database,
    port: atLeastOne('port', values.port),
    output: values.output ?? null,
    writeDocs: values['write-docs'],
  };
}
