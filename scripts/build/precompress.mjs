/** Writes .br and .gz beside each text file of a folder, so that the server never compresses them. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|txt)$/;
/** The smallest each can do: done once, at build. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** @param {string} folder */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  await Promise.all(files.map(({ parentPath, path, name }) => compress(join(parentPath ?? path, name))));
}

async function compress(file) {
  if (!TEXT.test(file)) return;
  const content = await readFile(file);
  await Promise.all([
    promisify(brotliCompress)(content, BROTLI).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, GZIP).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
