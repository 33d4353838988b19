import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { PARTS } from './parts.mjs';

/**
 * Reads the command line of the live benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of four ports in a row: publisher, late parts, our server, and one that it keeps free.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      parts: { type: 'string', default: Object.keys(PARTS).join(',') },
      port: { type: 'string', default: '4070' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    minutes: atLeastOne('minutes', values.minutes),
    only: values.only,
    parts: namesIn('parts', values.parts, Object.keys(PARTS)),
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
