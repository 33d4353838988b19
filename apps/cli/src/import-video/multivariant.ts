import type { CutRendition } from './cut-segments.ts';

/** A video rendition. */
export interface Variant extends CutRendition {
  readonly width: number;
  readonly height: number;
  /** Frames per second. */
  readonly frameRate: number;
}

/** Separate audio or subtitles. */
export interface Alternate {
  /** BCP 47. */
  readonly language: string;
  readonly name: string;
  /** Relative to the multivariant playlist. */
  readonly uri: string;
  readonly isDefault: boolean;
}

export interface Sound extends Alternate, CutRendition {
  readonly channels: number;
}

export interface Presentation {
  /** The first one is the one that players start with. */
  readonly variants: readonly Variant[];
  /** Empty if the audio is muxed. */
  readonly sounds: readonly Sound[];
  readonly subtitles: readonly Alternate[];
}

/** Writes the multivariant playlist of a presentation (RFC 8216 §4.3.4). */
export function multivariantPlaylist({ variants, sounds, subtitles }: Presentation): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sounds.map((sound) => media('AUDIO', sound, [`CHANNELS="${sound.channels}"`])),
    ...subtitles.map((alternate) => media('SUBTITLES', alternate, ['FORCED=NO'])),
    ...variants.flatMap((variant) => [streamOf(variant, { sounds, subtitles }), `${variant.folder}/index.m3u8`]),
    '',
  ].join('\n');
}

function media(
  type: 'AUDIO' | 'SUBTITLES',
  { language, name, uri, isDefault }: Alternate,
  attributes: readonly string[]
) {
  const group = type === 'AUDIO' ? 'sound' : 'words';
  return `#EXT-X-MEDIA:${[
    `TYPE=${type}`,
    `GROUP-ID="${group}"`,
    `LANGUAGE="${quotable(language)}"`,
    `NAME="${quotable(name)}"`,
    `DEFAULT=${isDefault ? 'YES' : 'NO'}`,
    'AUTOSELECT=YES',
    ...attributes,
    `URI="${uri}"`,
  ].join(',')}`;
}

function streamOf(variant: Variant, { sounds, subtitles }: Pick<Presentation, 'sounds' | 'subtitles'>): string {
  const loudest = Math.max(0, ...sounds.map(({ bandwidth }) => bandwidth));
  const longest = Math.max(0, ...sounds.map(({ averageBandwidth }) => averageBandwidth));
  const codecs = new Set([...variant.codecs, ...sounds.flatMap((sound) => sound.codecs)]);
  return `#EXT-X-STREAM-INF:${[
    `BANDWIDTH=${variant.bandwidth + loudest}`,
    `AVERAGE-BANDWIDTH=${variant.averageBandwidth + longest}`,
    `CODECS="${[...codecs].join(',')}"`,
    `RESOLUTION=${variant.width}x${variant.height}`,
    `FRAME-RATE=${variant.frameRate.toFixed(3)}`,
    ...(sounds.length > 0 ? ['AUDIO="sound"'] : []),
    ...(subtitles.length > 0 ? ['SUBTITLES="words"'] : []),
  ].join(',')}`;
}

/** Removes quotes and line ends, which a quoted string must not contain (§4.2). */
function quotable(text: string): string {
  return text.replace(/["\r\n]+/g, ' ').trim();
}
