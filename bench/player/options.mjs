import { parseArgs } from 'node:util';
import { atLeastOne, namesIn } from '../options.mjs';
import { DEMO_CLIP } from './media.mjs';
import { PARTS } from './parts.mjs';

/**
 * Reads the command line of the player benchmark; an unknown option or part throws a line that says so.
 *
 * `port` is the first of four ports in a row: publisher, the other server, our server, and one that it keeps free.
 * `media`: a folder with a `master.m3u8` to play instead of the demo's clip.
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '7' },
      only: { type: 'string', default: '' },
      parts: { type: 'string', default: PARTS.join(',') },
      media: { type: 'string', default: DEMO_CLIP },
      port: { type: 'string', default: '4080' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    runs: atLeastOne('runs', values.runs),
    only: values.only,
    parts: namesIn('parts', values.parts, PARTS),
    media: values.media,
    port: atLeastOne('port', values.port),
    writeDocs: values['write-docs'],
  };
}
