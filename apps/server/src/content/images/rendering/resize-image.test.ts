import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { clearPng, declaredGif, declaredPng, gradient, jpeg, png, svg } from '../../../testing/images.ts';
import { readDeclaredSize, requireDecodable } from '../inspect-image.ts';
import type { RequestedSize } from './image-size.ts';
import { resizeImage } from './resize-image.ts';

const sizeOf = (part: Partial<RequestedSize>): RequestedSize => ({
  width: undefined,
  height: undefined,
  fit: 'contain',
  ...part,
});
const dimensions = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('resizePicture', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('creates %s with the requested width', async (format, is) => {
    const made = await resizeImage(await jpeg(800, 450), { size: sizeOf({ width: 320 }), format });

    expect(await dimensions(made)).toEqual({ format: is, width: 320, height: 180 });
  });

  it('crops to the center for cover', async () => {
    const made = await resizeImage(await png(300, 100), {
      size: sizeOf({ width: 50, height: 50, fit: 'cover' }),
      format: 'webp',
    });

    expect(await dimensions(made)).toMatchObject({ width: 50, height: 50 });
    const { channels } = await sharp(made).stats();
    // Green rises from left to right; the middle third ranges from 85 to 170.
    expect(channels[1]?.min).toBeGreaterThan(70);
    expect(channels[1]?.max).toBeLessThan(185);
  });

  it('rotates a picture upright, and removes its metadata', async () => {
    const withExif = await gradient(200, 100)
      .withExif({ IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const made = await resizeImage(withExif, { size: sizeOf({ width: 50 }), format: 'jpeg' });

    expect(await sharp(made).metadata()).toMatchObject({ width: 50, height: 100 });
    const { exif, icc, xmp, orientation } = await sharp(made).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('puts white behind transparent parts for JPEG, and keeps them transparent for WebP', async () => {
    const clear = await clearPng(40, 40);

    const asJpeg = await resizeImage(clear, { size: sizeOf({ width: 20 }), format: 'jpeg' });
    const asWebp = await resizeImage(clear, { size: sizeOf({ width: 20 }), format: 'webp' });

    expect((await sharp(asJpeg).stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
    expect((await sharp(asWebp).stats()).isOpaque).toBe(false);
  });

  it('uses the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 10 * 3, 0), Buffer.alloc(20 * 10 * 3, 255)]);
    const animation = await sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
      .gif({ delay: [100, 100] })
      .toBuffer();

    const made = await resizeImage(animation, { size: sizeOf({ width: 20 }), format: 'webp' });

    expect(await dimensions(made)).toMatchObject({ width: 20, height: 10 });
    expect((await sharp(made).stats()).channels[0]?.max).toBeLessThan(10);
  });
});

describe('a hostile picture', () => {
  const errorOf = (reason: string) => expect.objectContaining({ reason });
  const resize = (bytes: Buffer) => resizeImage(bytes, { size: sizeOf({ width: 170 }), format: 'webp' });

  it('is rejected at once for the pixels it declares', async () => {
    const begin = performance.now();

    await expect(readDeclaredSize(declaredPng(30_000, 30_000))).rejects.toEqual(errorOf('IMAGE_TOO_LARGE'));
    await expect(resize(declaredPng(30_000, 30_000))).rejects.toEqual(errorOf('IMAGE_TOO_LARGE'));
    await expect(resize(declaredGif(65_535, 65_535, 1))).rejects.toEqual(errorOf('IMAGE_TOO_LARGE'));

    expect(performance.now() - begin).toBeLessThan(1_000);
  });

  it('decodes only one of its frames', async () => {
    const begin = performance.now();
    const made = await resize(declaredGif(1_000, 1_000, 50_000));

    expect(await dimensions(made)).toMatchObject({ width: 170, height: 170 });
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  it.each([
    ['PNG', () => png(400, 300)],
    ['JPEG', () => jpeg(400, 300)],
    ['WebP', () => gradient(400, 300).webp().toBuffer()],
    ['AVIF', () => gradient(400, 300).avif().toBuffer()],
  ])('that is a truncated %s is rejected', async (_, make) => {
    const whole = await make();
    const half = whole.subarray(0, whole.length / 2);

    await requireDecodable(whole);
    await expect(requireDecodable(half)).rejects.toEqual(errorOf('IMAGE_INVALID'));
    await expect(resize(half)).rejects.toEqual(errorOf('IMAGE_INVALID'));
  });

  it('cannot use a blocked decoder', async () => {
    const tiff = await gradient(20, 10).tiff().toBuffer();

    await expect(resize(tiff)).rejects.toEqual(errorOf('IMAGE_INVALID'));
    await expect(resize(svg('<rect width="9" height="9"/>'))).rejects.toEqual(errorOf('IMAGE_INVALID'));
    await expect(resize(Buffer.from('<h1>not a picture</h1>'))).rejects.toEqual(errorOf('IMAGE_INVALID'));
  });
});
