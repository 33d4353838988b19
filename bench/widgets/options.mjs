import { parseArgs } from 'node:util';

/** The parts, each of which runs alone by `--parts`. */
const PARTS = ['load', 'days', 'grid', 'push', 'shifts', 'sizes'];

/**
 * Reads the command line of the widgets benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of four ports in a row: publisher, crests and API of the peer, our server, the proxy before it.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      parts: { type: 'string', default: PARTS.join(',') },
      port: { type: 'string', default: '4060' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  const parts = list(values.parts);
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new Error(`--parts: '${unknown}' is none of ${PARTS.join(', ')}.`);
  return {
    runs: atLeastOne('runs', values.runs),
    only: list(values.only),
    parts,
    // For loads that take turns.
    profiles: ['slow'],
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
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
