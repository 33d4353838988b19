import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPublisher, type Target, type TestPublisher, toAnswer } from './target.ts';

/** Contract §8, 11: images have the requested width and format. */
export function describeImages(target: () => Target): void {
  describe('images', () => {
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target());
      const image = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#d2122e' } })
        .jpeg()
        .toBuffer();
      const { url, token } = target();
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
      const path = `/v1/publishers/${acme.id}/images?imageId=derby`;
      const body = new Uint8Array(image);
      const made = await toAnswer(await fetch(url + path, { method: 'POST', headers, body }));
      expect(made.status).toBe(200);
    });

    const requests: [number, string, string, string][] = [
      [170, 'image/avif,image/webp,*/*', 'image/avif', 'heif'],
      [340, 'image/webp,*/*', 'image/webp', 'webp'],
      [340, '*/*', 'image/jpeg', 'jpeg'],
    ];
    it.each(requests)(
      'are %i pixels wide, and for a browser that accepts %s %s',
      async (width, accept, type, format) => {
        const answer = await fetch(`${target().url}/img/${acme.id}/derby?width=${width}`, { headers: { accept } });
        const image = await sharp(await answer.arrayBuffer()).metadata();

        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
        expect([image.width, image.format]).toEqual([width, format]);
        expect(answer.headers.get('vary')).toMatch(/accept/i);
      }
    );
  });
}
