import { describe, expect, it } from 'vitest';
import { after, broadcastOf } from '../testing/broadcast.ts';
import { edgeAt } from './broadcast.ts';
import { livePlaylist, recordingPlaylist } from './media-playlist.ts';

/** The lines of a channel's playlist, `seconds` after its start. */
function linesAt(
  seconds: number,
  { end = null, skip = false }: { end?: number | null; skip?: boolean } = {}
): readonly string[] {
  const broadcast = broadcastOf({ end: end === null ? null : after(end) });
  const edge = edgeAt(broadcast, after(seconds));
  return livePlaylist({ broadcast, edge, otherUris: ['../720p/index.m3u8'], skip }).split('\n');
}

const uris = (lines: readonly string[]) => lines.filter((line) => /^\d/.test(line));

describe('livePlaylist', () => {
  it('PL-08: lists the parts at the end, hints at the next one, and allows blocking reload', () => {
    expect(linesAt(8.9)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.0,HOLD-BACK=6.0,PART-HOLD-BACK=1.2',
      '#EXT-X-PART-INF:PART-TARGET=0.4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z',
      '#EXTINF:2.0,',
      '0.m4s',
      ...[1, 2, 3].flatMap((msn) => [
        `#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:0${2 * msn}.000Z`,
        `#EXT-X-PART:DURATION=0.4,URI="${msn}.0.m4s",INDEPENDENT=YES`,
        ...[1, 2, 3, 4].map((part) => `#EXT-X-PART:DURATION=0.4,URI="${msn}.${part}.m4s"`),
        '#EXTINF:2.0,',
        `${msn}.m4s`,
      ]),
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:08.000Z',
      '#EXT-X-PART:DURATION=0.4,URI="4.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.4,URI="4.1.m4s"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="4.2.m4s"',
      '#EXT-X-RENDITION-REPORT:URI="../720p/index.m3u8",LAST-MSN=4,LAST-PART=1',
      '',
    ]);
  });

  it('reports the last part of the previous segment if the next has none yet', () => {
    const lines = linesAt(8);
    expect(lines.slice(-3)).toEqual([
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="4.0.m4s"',
      '#EXT-X-RENDITION-REPORT:URI="../720p/index.m3u8",LAST-MSN=3,LAST-PART=4',
      '',
    ]);
  });

  it('PL-20: covers half an hour', () => {
    const lines = linesAt(3_600);
    expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:900');
    expect(uris(lines)).toHaveLength(900);
    expect(lines).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:30:00.000Z');
  });

  it('needs no discontinuity where the loop restarts', () => {
    expect(linesAt(100).join('\n')).not.toContain('DISCONTINUITY');
  });

  it('skips segments older than six target durations in a delta update, with their number', () => {
    const [full, delta] = [linesAt(3_600), linesAt(3_600, { skip: true })];

    expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=894');
    expect(uris(delta)).toEqual(uris(full).slice(894));
    expect(delta.slice(delta.indexOf('1794.m4s') + 1)).toEqual(full.slice(full.indexOf('1794.m4s') + 1));
  });

  it('lists everything in a delta update of a short playlist', () => {
    expect(linesAt(8.9, { skip: true })).toEqual(linesAt(8.9));
  });

  it('ends with the channel: with a short segment of the existing parts, and without a hint', () => {
    const lines = linesAt(60, { end: 7 });
    expect(lines.slice(-6)).toEqual([
      '#EXT-X-PART:DURATION=0.4,URI="3.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.4,URI="3.1.m4s"',
      '#EXTINF:0.8,',
      '3.m4s',
      '#EXT-X-ENDLIST',
      '',
    ]);
    expect(lines.join('\n')).not.toContain('PRELOAD-HINT');
  });

  it('keeps its window after the end', () => {
    expect(uris(linesAt(7_200, { end: 3_600 }))).toEqual(uris(linesAt(3_600)));
  });

  it('does not hint at a part that the end would cut off', () => {
    expect(linesAt(6.9, { end: 7 }).join('\n')).not.toContain('PRELOAD-HINT');
  });
});

describe('recordingPlaylist', () => {
  const recordingOf = (end: number) => {
    const broadcast = broadcastOf({ end: after(end) });
    return recordingPlaylist(broadcast, edgeAt(broadcast, after(end + 1))).split('\n');
  };

  it('contains the whole program from its start, with dates, without parts', () => {
    const lines = recordingOf(3_600);
    expect(uris(lines)).toHaveLength(1_800);
    expect(lines.slice(3, 10)).toEqual([
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z',
      '#EXTINF:2.0,',
      '0.m4s',
    ]);
    expect(lines.at(-2)).toBe('#EXT-X-ENDLIST');
    expect(lines.join('\n')).not.toContain('EXT-X-PART');
  });

  it('ends with a short segment like the program', () => {
    expect(recordingOf(7).slice(-4)).toEqual(['#EXTINF:0.8,', '3.m4s', '#EXT-X-ENDLIST', '']);
  });

  it('is at most six hours long', () => {
    expect(uris(recordingOf(10 * 3_600))).toHaveLength(10_800);
  });
});
