import { describe, expect, it } from 'vitest';
import { readLines } from './playlist-lines.ts';
import { chooseStartVariant } from './start-variant.ts';

const choose = (...lines: string[]) => chooseStartVariant(readLines(['#EXTM3U', ...lines].join('\n')) ?? []);
const variant = (uri: string, bandwidth: number, codecs = '') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${codecs && `,CODECS="${codecs}"`}\n${uri}`;
const AVC = 'avc1.4d401e,mp4a.40.2';

describe('chooseStartVariant', () => {
  it('chooses the first variant up to the start bitrate, in the order of the author', () => {
    expect(choose(variant('a', 9e6), variant('b', 3e6), variant('c', 1e6))?.uri).toBe('b');
  });

  it('chooses the lowest bitrate if all are higher', () => {
    expect(choose(variant('a', 9e6), variant('b', 8e6))?.uri).toBe('b');
  });

  it('prefers variants that every browser plays', () => {
    expect(choose(variant('a', 1e6, 'hvc1.1.6.L93.B0,mp4a.40.2'), variant('b', 2e6, AVC))?.uri).toBe('b');
    expect(choose(variant('a', 1e6, 'av01.0.04M.08'))?.uri).toBe('a');
  });

  it.each([['#EXTINF:4,\n0.ts'], ['#EXT-X-STREAM-INF:BANDWIDTH=1'], ['#EXT-X-STREAM-INF:BANDWIDTH=x\n#EXTINF:4,']])(
    'finds none in %j',
    (text) => {
      expect(choose(text)).toBeNull();
    }
  );
});
