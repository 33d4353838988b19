import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a gradient from dark red to light blue. */
export function gradient(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const x = ((at / 3) % width) / width;
    pixels.set([120, Math.round(255 * x), Math.round(255 * (at / pixels.length))], at);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpeg = (width: number, height: number) => gradient(width, height).jpeg().toBuffer();
export const png = (width: number, height: number) => gradient(width, height).png().toBuffer();

/** Creates a fully transparent PNG. */
export const clearPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

/** Creates a PNG that declares this size but contains almost nothing. */
export function declaredPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Creates a GIF that declares this size, with frames of that size that contain almost nothing. */
export function declaredGif(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([header, ...Array<Buffer>(frames).fill(frame), Buffer.from('\x3b', 'latin1')]);
}

export function svg(content: string, attributes = 'width="100" height="50"'): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return Buffer.from(`<svg ${names} ${attributes}>${content}</svg>`);
}

/** Creates ten uses of ten uses …: half a minute of drawing. */
export function svgBomb(): Buffer {
  const levels = Array.from({ length: 8 }, (_, level) => {
    const uses = `<use xlink:href="#u${level}"/>`.repeat(10);
    return `<g id="u${level + 1}">${uses}</g>`;
  });
  return svg(`<g id="u0"><rect width="10" height="10"/></g>${levels.join('')}`);
}
