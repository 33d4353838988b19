import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { profiles } from '../page/profiles.mjs';

/**
 * Reads the command line of the banner benchmark; an unknown option or profile throws a line that says so.
 *
 * `port` is the first of four ports in a row: publisher, CDN and API of the peers, our server, the proxy before it.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      profiles: { type: 'string', default: Object.keys(profiles).join(',') },
      port: { type: 'string', default: '4040' },
      'write-docs': { type: 'boolean', default: false },
      'skip-server-cost': { type: 'boolean', default: false },
    },
  });
  return {
    runs: atLeastOne('runs', values.runs),
    only: values.only,
    profiles: namesIn('profiles', values.profiles, Object.keys(profiles)),
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
    serverCost: !values['skip-server-cost'],
  };
}
