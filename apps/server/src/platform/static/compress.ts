import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './encoding.ts';
import type { PublicFile } from './public-files.ts';

/**
 * `best` takes about 10 ms for a style sheet, twenty times as long as `good`, for 6 % less. `quick` is for texts that
 * change soon.
 */
export type Compression = 'quick' | 'good' | 'best';

const QUALITY = { quick: 4, good: 9, best: 11 };
/** The default of 4 MiB costs eight times as much as 64 KiB and saves nothing on a text of 20 kB. */
const WINDOW = 16;

/** Compresses a text of this server in every encoding. */
export async function compress(text: string, compression: Compression): Promise<PublicFile['bodies']> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([toBrotli(identity, compression), promisify(gzip)(identity)]);
  return { identity, br, gzip: zipped };
}

/** Compresses a text quickly in one encoding, for texts that few visitors share. */
export async function compressAs(text: string, coding: Coding): Promise<PublicFile['bodies']> {
  const identity = Buffer.from(text);
  if (coding === 'identity') return { identity };
  return { identity, [coding]: await (coding === 'br' ? toBrotli(identity, 'quick') : promisify(gzip)(identity)) };
}

function toBrotli(text: Buffer, compression: Compression): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[compression],
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
  };
  return promisify(brotliCompress)(text, { params });
}
