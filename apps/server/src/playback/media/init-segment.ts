import { type Box, findBoxes, readBoxes } from './boxes.ts';

/** A track of an init segment. */
export interface Track {
  readonly id: number;
  readonly type: 'audio' | 'video' | 'other';
  /** Units per second. */
  readonly timescale: number;
  /** RFC 6381; '' for a codec that we do not produce. */
  readonly codec: string;
  /** Default duration of a sample in units of `timescale`; 0 if unset. */
  readonly defaultDuration: number;
  /** ISO/IEC 14496-12 §8.8.3.1. */
  readonly defaultFlags: number;
}

/**
 * Reads the tracks of an init segment (or of the start of a fragmented file). Throws `RangeError` if it is truncated.
 */
export function readTracks(init: Buffer): readonly Track[] {
  const defaults = new Map(
    findBoxes(init, ['moov', 'mvex', 'trex']).map(({ body }) => [
      init.readUInt32BE(body + 4),
      { duration: init.readUInt32BE(body + 12), flags: init.readUInt32BE(body + 20) },
    ])
  );
  return findBoxes(init, ['moov', 'trak']).flatMap((trak) => {
    const [header] = findBoxes(init, ['tkhd'], trak);
    const [media] = findBoxes(init, ['mdia', 'mdhd'], trak);
    const [handler] = findBoxes(init, ['mdia', 'hdlr'], trak);
    if (!header || !media || !handler) return [];
    const id = init.readUInt32BE(header.body + (init[header.body] === 1 ? 20 : 12));
    const name = init.toString('latin1', handler.body + 8, handler.body + 12);
    return {
      id,
      type: name === 'vide' ? 'video' : name === 'soun' ? 'audio' : 'other',
      timescale: init.readUInt32BE(media.body + (init[media.body] === 1 ? 20 : 12)),
      codec: codecOf(init, trak),
      defaultDuration: defaults.get(id)?.duration ?? 0,
      defaultFlags: defaults.get(id)?.flags ?? 0,
    };
  });
}

/** Bytes of a visual and of an audio sample entry before their inner boxes (§12.1.3, §12.2.3). */
const VISUAL = 78;
const AUDIO = 28;

function codecOf(init: Buffer, trak: Box): string {
  const [table] = findBoxes(init, ['mdia', 'minf', 'stbl', 'stsd'], trak);
  const [entry] = table ? readBoxes(init, table.body + 8, table.end) : [];
  if (!entry) return '';
  if (entry.type === 'avc1') {
    const [config] = findBoxes(init, ['avcC'], { body: entry.body + VISUAL, end: entry.end });
    return config ? `avc1.${init.toString('hex', config.body + 1, config.body + 4)}` : '';
  }
  if (entry.type !== 'mp4a') return '';
  const [stream] = findBoxes(init, ['esds'], { body: entry.body + AUDIO, end: entry.end });
  return stream ? `mp4a.40.${objectTypeOf(init.subarray(stream.body, stream.end))}` : '';
}

/** Returns the audio object type: the first five bits of the decoder-specific descriptor (ISO/IEC 14496-1 §7.2.6.7). */
function objectTypeOf(esds: Buffer): number {
  const at = esds.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]));
  const first = at < 0 ? undefined : esds[at + 5];
  return first === undefined ? 2 : first >> 3;
}
