import { parseArgs } from 'node:util';

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
      database: {
        type: 'string',
        default: process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
      },
      port: { type: 'string', default: '4050' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.find((name) => !PARTS.includes(name));
  if (unknown) throw new Error(`--only: '${unknown}' is none of ${PARTS.join(', ')}.`);

  return {
    only,
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

function atLeastOne(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: '${text}' is not a whole number above 0.`);
  return number;
}
