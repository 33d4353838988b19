import { describe, expect, it } from 'vitest';
import { multivariantPlaylist } from './multivariant.ts';
import { distinctNames } from './subtitles.ts';

const cut = { bandwidth: 1_000_000, averageBandwidth: 800_000, duration: 24 };
const variant = { ...cut, folder: '360p-1', codecs: ['avc1.4d401e'], width: 640, height: 360, frameRate: 29.97 };
const sound = {
  ...cut,
  ...{ bandwidth: 130_000, averageBandwidth: 128_000, folder: 'sound-1', codecs: ['mp4a.40.2'] },
  ...{ language: 'nl', name: 'Met "grote" mond', uri: 'sound-1/index.m3u8', isDefault: true, channels: 2 },
};

describe('multivariantPlaylist', () => {
  it('contains size, bit rates, codecs and frame rate of each rendition', () => {
    const muxed = { ...variant, codecs: ['avc1.4d401e', 'mp4a.40.2'] };
    expect(multivariantPlaylist({ variants: [muxed], sounds: [], subtitles: [] })).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970\n360p-1/index.m3u8\n'
    );
  });

  it('adds separate audio, with names whose quotes are removed', () => {
    const text = multivariantPlaylist({ variants: [variant], sounds: [sound], subtitles: [] });
    expect(text).toContain('TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="nl",NAME="Met  grote  mond",DEFAULT=YES');
    expect(text).toContain('BANDWIDTH=1130000,AVERAGE-BANDWIDTH=928000,CODECS="avc1.4d401e,mp4a.40.2"');
    expect(text).toContain(',AUDIO="sound"\n');
  });
});

describe('distinctNames', () => {
  it('names streams by title or language, each name once', () => {
    const stream = (language: string, title = '') => ({ language, title });
    expect(
      distinctNames([stream('nl'), stream('ar'), stream('nl', 'Commentaar'), stream('nl'), stream('und')])
    ).toEqual(['Nederlands', 'العربية', 'Commentaar', 'Nederlands 4', '5']);
  });
});
