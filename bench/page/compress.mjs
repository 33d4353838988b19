import { brotliCompressSync, constants } from 'node:zlib';

/** Brotli at a quality from 0 to 11: 11 is what a build step affords, 5 to 9 what is done on request. */
export function compress(content, quality) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
