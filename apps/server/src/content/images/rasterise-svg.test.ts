import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { svg, svgBomb } from '../../testing/images.ts';
import { rasteriseSvg } from './rasterise-svg.ts';

describe('rasteriseSvg', () => {
  const invalid = expect.objectContaining({ reason: 'IMAGE_INVALID' });

  it('draws at full size and returns the declared size', async () => {
    const { png, ...own } = await rasteriseSvg(svg('<rect width="100" height="50" fill="red"/>'));

    expect(own).toEqual({ width: 100, height: 50 });
    const { info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 2048, height: 1024 });
  });

  it('loads no external resources', async () => {
    const requests: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url);
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;

    const { png } = await rasteriseSvg(
      svg(`
        <style>@import url("http://127.0.0.1:${port}/sheet.css");</style>
        <image href="http://127.0.0.1:${port}/picture.png" width="100" height="50"/>
        <image href="file://${import.meta.filename}/../../../../demo/assets/favicon.svg" width="100" height="50"/>
        <use href="http://127.0.0.1:${port}/other.svg#a"/>
        <script href="http://127.0.0.1:${port}/script.js"/>
      `)
    );
    server.close();

    expect(requests).toEqual([]);
    expect((await sharp(png).stats()).channels.at(-1)?.max).toBe(0);
  });

  it.each([
    ['an entity of a file', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '<text>&x;</text>'],
    ['entities that grow', `<!DOCTYPE svg [<!ENTITY e0 "lol">${growing(12)}]>`, '<text>&e12;</text>'],
    ['an element that does not end', '', '<g>'],
  ])('rejects %s', async (_, doctype, content) => {
    const text = Buffer.concat([Buffer.from(doctype), svg(content)]);

    await expect(rasteriseSvg(text)).rejects.toEqual(invalid);
  });

  it('is stopped if a drawing takes too long', async () => {
    const begin = performance.now();

    await expect(rasteriseSvg(svgBomb(), 1_000)).rejects.toEqual(invalid);

    expect(performance.now() - begin).toBeLessThan(3_000);
  });
});

function growing(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join('');
}
