import { parseArgs } from 'node:util';
import { atLeastOne } from '../options.mjs';

/** Viewings of ten million events. */
const VIEWINGS = 0.033;

/**
 * Reads the command line of the dashboard's benchmark; an unknown option throws a line that says so.
 *
 * `store`: a file that is filled where it is not there, and stays; null: one that goes again.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '10000000' },
      runs: { type: 'string', default: '20' },
      store: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  const events = atLeastOne('events', values.events);
  return {
    events,
    viewings: Math.ceil(events * VIEWINGS),
    runs: atLeastOne('runs', values.runs),
    store: values.store ?? null,
    writeDocs: values['write-docs'],
  };
}
