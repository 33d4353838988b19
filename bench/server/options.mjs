import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { POSTGRES_SERVER } from '../tools.mjs';
import { ENTRIES } from './starts.mjs';

const NAMES = ENTRIES.map(({ name }) => name);

/**
 * Reads the command line of the server benchmark; an unknown option throws a line that says so. `idle`: seconds from
 * ready to the measurement of memory. `database`: a PostgreSQL server on which the benchmark may create a database.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: NAMES.join(',') },
      runs: { type: 'string', default: '3' },
      idle: { type: 'string', default: '30' },
      database: { type: 'string', default: POSTGRES_SERVER },
      port: { type: 'string', default: '4090' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    only: namesIn('only', values.only, NAMES),
    runs: atLeastOne('runs', values.runs),
    idle: atLeastOne('idle', values.idle),
    database: values.database,
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
