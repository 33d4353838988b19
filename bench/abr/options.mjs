import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';

/** Parts of the benchmark: the simulator, and real Chromium. */
const PARTS = ['simulator', 'chromium'];

/**
 * Reads the command line of the bitrate benchmark; an unknown option or part throws a line that says so.
 *
 * `traces`: a folder with recorded networks (data.mjs). Of the part `chromium`, which is asked for by name: `count`, how
 * many of them, `seconds` of each, and `port`, the first of three in a row.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: 'simulator' },
      traces: { type: 'string', default: process.env.ABR_TRACES ?? '' },
      only: { type: 'string', default: '' },
      count: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '60' },
      port: { type: 'string', default: '4780' },
      'skip-optimum': { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    parts: namesIn('parts', values.parts, PARTS),
    traces: values.traces,
    only: values.only,
    count: atLeastOne('count', values.count),
    seconds: atLeastOne('seconds', values.seconds),
    port: atLeastOne('port', values.port),
    withOptimum: !values['skip-optimum'],
    writeDocs: values['write-docs'],
  };
}
