import { parseArgs } from 'node:util';
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
  const chosen = list(values.profiles);
  const unknown = chosen.find((name) => !Object.hasOwn(profiles, name));
  if (unknown) throw new Error(`--profiles: '${unknown}' is none of ${Object.keys(profiles).join(', ')}.`);

  return {
    runs: atLeastOne('runs', values.runs),
    only: list(values.only),
    profiles: chosen,
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
    serverCost: !values['skip-server-cost'],
  };
}

function list(text) {
  return text.split(',').filter(Boolean);
}

function atLeastOne(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: '${text}' is not a whole number above 0.`);
  return number;
}
