import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { POSTGRES_SERVER } from '../tools.mjs';

/** The parts, in the order in which they run. */
const PARTS = ['uncached', 'cached', 'embedded', 'watch', 'import', 'filter'];

/**
 * Reads the command line of the API benchmark; an unknown option or part throws a line that says so.
 *
 * `database`: a PostgreSQL where a database may be made; null: its parts are left out. `port` is the first of two.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      events: { type: 'string', default: '100000' },
      clients: { type: 'string', default: '5000' },
      updates: { type: 'string', default: '30' },
      database: { type: 'string', default: POSTGRES_SERVER },
      port: { type: 'string', default: '4050' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    only: namesIn('only', values.only, PARTS),
    runs: atLeastOne('runs', values.runs),
    seconds: atLeastOne('seconds', values.seconds),
    events: atLeastOne('events', values.events),
    clients: atLeastOne('clients', values.clients),
    updates: atLeastOne('updates', values.updates),
    database: values.database,
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
