import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { NATS_SERVER } from '../tools.mjs';

const PARTS = ['rate', 'nats', 'disk', 'kill'];

/** Reads the command line of the collector's benchmark; an unknown option or part throws a line that says so. */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: PARTS.join(',') },
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '16' },
      events: { type: 'string', default: '10000000' },
      'kill-seconds': { type: 'string', default: '300' },
      nats: { type: 'string', default: NATS_SERVER },
      port: { type: 'string', default: '4825' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    parts: namesIn('parts', values.parts, PARTS),
    seconds: atLeastOne('seconds', values.seconds),
    connections: atLeastOne('connections', values.connections),
    events: atLeastOne('events', values.events),
    killSeconds: atLeastOne('kill-seconds', values['kill-seconds']),
    nats: values.nats,
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
