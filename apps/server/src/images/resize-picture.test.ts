import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareDecoder } from './decoder.ts';
import { declaredSize, requireWhole } from './inspect-picture.ts';
import type { SizeWish } from './picture-size.ts';
import { resizePicture } from './resize-picture.ts';
import { clearPng, declaredGif, declaredPng, gradient, jpeg, png, svg } from './test-pictures.ts';

beforeAll(prepareDecoder);

const wish = (part: Partial<SizeWish>): SizeWish => ({ width: undefined, height: undefined, fit: 'contain', ...part });
const dimensions = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('resizePicture', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('makes %s of the asked width', async (format, is) => {
    const made = await resizePicture(await jpeg(800, 450), { wish: wish({ width: 320 }), format });

    expect(await dimensions(made)).toEqual({ format: is, width: 320, height: 180 });
  });

  it('crops the middle for cover', async () => {
    const made = await resizePicture(await png(300, 100), {
      wish: wish({ width: 50, height: 50, fit: 'cover' }),
      format: 'webp',
    });

    expect(await dimensions(made)).toMatchObject({ width: 50, height: 50 });
    const { channels } = await sharp(made).stats();
    // Green rises from left to right; the middle third of it goes from 85 to 170.
    expect(channels[1]?.min).toBeGreaterThan(70);
    expect(channels[1]?.max).toBeLessThan(185);
  });

  it('turns a picture upright and leaves out who took it where', async () => {
    const withExif = await gradient(200, 100)
      .withExif({ IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const made = await resizePicture(withExif, { wish: wish({ width: 50 }), format: 'jpeg' });

    expect(await sharp(made).metadata()).toMatchObject({ width: 50, height: 100 });
    const { exif, icc, xmp, orientation } = await sharp(made).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('puts white behind what is see-through for JPEG, and keeps it see-through for WebP', async () => {
    const clear = await clearPng(40, 40);

    const asJpeg = await resizePicture(clear, { wish: wish({ width: 20 }), format: 'jpeg' });
    const asWebp = await resizePicture(clear, { wish: wish({ width: 20 }), format: 'webp' });

    expect((await sharp(asJpeg).stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
    expect((await sharp(asWebp).stats()).isOpaque).toBe(false);
  });

  it('takes the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 10 * 3, 0), Buffer.alloc(20 * 10 * 3, 255)]);
    const animation = await sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
      .gif({ delay: [100, 100] })
      .toBuffer();

    const made = await resizePicture(animation, { wish: wish({ width: 20 }), format: 'webp' });

    expect(await dimensions(made)).toMatchObject({ width: 20, height: 10 });
    expect((await sharp(made).stats()).channels[0]?.max).toBeLessThan(10);
  });
});

describe('a hostile picture', () => {
  const refuse = (reason: string) => expect.objectContaining({ reason });
  const resize = (bytes: Buffer) => resizePicture(bytes, { wish: wish({ width: 170 }), format: 'webp' });

  it('is refused for the pixels it declares, at once', async () => {
    const begin = performance.now();

    await expect(declaredSize(declaredPng(30_000, 30_000))).rejects.toEqual(refuse('IMAGE_TOO_LARGE'));
    await expect(resize(declaredPng(30_000, 30_000))).rejects.toEqual(refuse('IMAGE_TOO_LARGE'));
    await expect(resize(declaredGif(65_535, 65_535, 1))).rejects.toEqual(refuse('IMAGE_TOO_LARGE'));

    expect(performance.now() - begin).toBeLessThan(1_000);
  });

  it('costs one frame however many it has', async () => {
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
  ])('that is a %s cut in half is refused', async (_, make) => {
    const whole = await make();
    const half = whole.subarray(0, whole.length / 2);

    await requireWhole(whole);
    await expect(requireWhole(half)).rejects.toEqual(refuse('IMAGE_INVALID'));
    await expect(resize(half)).rejects.toEqual(refuse('IMAGE_INVALID'));
  });

  it('cannot reach a decoder that is shut', async () => {
    const tiff = await gradient(20, 10).tiff().toBuffer();

    await expect(resize(tiff)).rejects.toEqual(refuse('IMAGE_INVALID'));
    await expect(resize(svg('<rect width="9" height="9"/>'))).rejects.toEqual(refuse('IMAGE_INVALID'));
    await expect(resize(Buffer.from('<h1>not a picture</h1>'))).rejects.toEqual(refuse('IMAGE_INVALID'));
  });
});
