import { readFile } from 'node:fs/promises';

const REEL = new URL('../../../apps/demo/assets/media/reel/234p-7d2b7686/', import.meta.url);

/** Types of FLV tags (Adobe Flash Video File Format 10.1, annex E.4.1). */
const AUDIO = 8;
const VIDEO = 9;

interface Tag {
  readonly type: typeof AUDIO | typeof VIDEO;
  /** ms. */
  readonly time: number;
  readonly body: Buffer;
}

interface Track {
  readonly id: number;
  readonly type: Tag['type'];
  readonly timescale: number;
  /** avcC, or AudioSpecificConfig. */
  readonly config: Buffer;
  readonly sampleDuration: number;
}

/** The first `count` segments (4 s each) of the demo's clip as an FLV file: H.264 and AAC, in the order of their times. */
export async function flvFile(count: number): Promise<Buffer> {
  const init = await readFile(new URL('init.mp4', REEL));
  const tracks = tracksOf(init);
  const segments = await Promise.all(
    Array.from({ length: count }, (_, index) => readFile(new URL(`00${index}.m4s`, REEL)))
  );
  const tags = segments.flatMap((segment) => tagsOf(segment, tracks)).sort((a, b) => a.time - b.time);
  const configs = tracks.map(({ type, config }) => ({ type, time: 0, body: bodyOf(type, config, { isConfig: true }) }));
  const header = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);
  return Buffer.concat([header, ...[...configs, ...tags].map(written)]);
}

function written({ type, time, body }: Tag): Buffer {
  const tag = Buffer.alloc(11 + body.length + 4);
  tag[0] = type;
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(time & 0xffffff, 4, 3);
  tag[7] = time >>> 24;
  body.copy(tag, 11);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

function bodyOf(
  type: Tag['type'],
  data: Buffer,
  { isConfig = false, isKey = isConfig, delay = 0 }: { isConfig?: boolean; isKey?: boolean; delay?: number }
): Buffer {
  const kind = isConfig ? 0 : 1;
  if (type === AUDIO) return Buffer.concat([Buffer.from([0xaf, kind]), data]);
  const head = Buffer.from([isKey ? 0x17 : 0x27, kind, 0, 0, 0]);
  head.writeIntBE(delay, 2, 3);
  return Buffer.concat([head, data]);
}

function tracksOf(init: Buffer): Track[] {
  const moov = boxIn(init, 'moov');
  return boxesIn(moov, 'trak').map((trak) => {
    const mdia = boxIn(trak, 'mdia');
    const type = boxIn(mdia, 'hdlr').toString('latin1', 8, 12) === 'vide' ? VIDEO : AUDIO;
    const stsd = boxIn(boxIn(boxIn(mdia, 'minf'), 'stbl'), 'stsd');
    const id = boxIn(trak, 'tkhd').readUInt32BE(12);
    const trex = boxesIn(boxIn(moov, 'mvex'), 'trex').find((box) => box.readUInt32BE(4) === id);
    return {
      id,
      type,
      timescale: boxIn(mdia, 'mdhd').readUInt32BE(12),
      config:
        type === VIDEO
          ? boxIn(stsd.subarray(8 + 8 + 78), 'avcC')
          : audioConfig(boxIn(stsd.subarray(8 + 8 + 28), 'esds')),
      sampleDuration: trex?.readUInt32BE(12) ?? 0,
    };
  });
}

/** The DecoderSpecificInfo (tag 5) of an esds box. */
function audioConfig(esds: Buffer): Buffer {
  const place = esds.lastIndexOf(5, esds.length - 5);
  for (let at = place; at > 0; at = esds.lastIndexOf(5, at - 1)) {
    let length = at + 1;
    while ((esds[length] ?? 0) === 0x80) length += 1;
    const size = esds[length] ?? 0;
    if (size >= 2 && size <= 8 && length + 1 + size <= esds.length) return esds.subarray(length + 1, length + 1 + size);
  }
  throw new Error('No AudioSpecificConfig');
}

function tagsOf(segment: Buffer, tracks: readonly Track[]): Tag[] {
  const tags: Tag[] = [];
  for (const { type, start, content } of boxesOf(segment)) {
    if (type !== 'moof') continue;
    for (const traf of boxesIn(content, 'traf')) tags.push(...tagsOfFragment(segment, { start, traf, tracks }));
  }
  return tags;
}

function tagsOfFragment(
  segment: Buffer,
  { start, traf, tracks }: { start: number; traf: Buffer; tracks: readonly Track[] }
): Tag[] {
  const tfhd = boxIn(traf, 'tfhd');
  const track = tracks.find(({ id }) => id === tfhd.readUInt32BE(4));
  if (!track) return [];
  const usual = defaultsOf(tfhd, track);
  const tfdt = boxIn(traf, 'tfdt');
  let time = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
  const ms = (value: number) => Math.round((value * 1000) / track.timescale);
  return boxesIn(traf, 'trun').flatMap((trun) => {
    const flags = trun.readUInt32BE(0) & 0xffffff;
    let place = 8;
    const next = (flag: number, otherwise: number) => {
      if (!(flags & flag)) return otherwise;
      place += 4;
      return trun.readInt32BE(place - 4);
    };
    let at = start + next(0x1, 0);
    const firstFlags = next(0x4, -1);
    return Array.from({ length: trun.readUInt32BE(4) }, (_, index): Tag => {
      const duration = next(0x100, usual.duration);
      const size = next(0x200, usual.size);
      const sampleFlags = next(0x400, index === 0 && firstFlags !== -1 ? firstFlags : usual.flags);
      const delay = ms(next(0x800, 0));
      const data = segment.subarray(at, at + size);
      const body = bodyOf(track.type, data, { isKey: !(sampleFlags & 0x10000), delay });
      const tag = { type: track.type, time: ms(time), body };
      at += size;
      time += duration;
      return tag;
    });
  });
}

/** Reads the sample defaults of a fragment. */
function defaultsOf(tfhd: Buffer, { sampleDuration }: Track) {
  const flags = tfhd.readUInt32BE(0) & 0xffffff;
  let place = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const next = (flag: number, otherwise: number) => {
    if (!(flags & flag)) return otherwise;
    place += 4;
    return tfhd.readInt32BE(place - 4);
  };
  return { duration: next(0x8, sampleDuration), size: next(0x10, 0), flags: next(0x20, 0) };
}

function* boxesOf(buffer: Buffer): Generator<{ type: string; start: number; content: Buffer }> {
  for (let start = 0; start + 8 <= buffer.length; ) {
    const size = buffer.readUInt32BE(start);
    yield {
      type: buffer.toString('latin1', start + 4, start + 8),
      start,
      content: buffer.subarray(start + 8, start + size),
    };
    start += Math.max(size, 8);
  }
}

function boxesIn(buffer: Buffer, wanted: string): Buffer[] {
  return [...boxesOf(buffer)].filter(({ type }) => type === wanted).map(({ content }) => content);
}

function boxIn(buffer: Buffer, wanted: string): Buffer {
  const [box] = boxesIn(buffer, wanted);
  if (!box) throw new Error(`No ${wanted} box`);
  return box;
}
