// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

const inStream = [
  { id: 's0', language: 'en', label: 'English' },
  { id: 's1', language: 'es', label: 'Español' },
];
const sidecars = [
  { language: 'es', label: 'Español', url: 'https://media.example/es.vtt' },
  { language: 'ar', label: 'العربية', url: 'https://media.example/ar.vtt' },
];

beforeEach(() => localStorage.clear());

describe('captions', () => {
  it('lists captions of the stream and caption files, duplicates once, and shows none at first', async () => {
    const { player, setEngineState, engineCalls } = createTestPlayer({ playable: { captions: sidecars } });
    await setEngineState({ captions: inStream });
    expect(player.state.captions.map(({ id }) => id)).toEqual(['s0', 's1', 'beside-1']);
    expect(player.state.caption).toBe(null);
    expect(engineCalls).toEqual([]);
  });

  it('turns captions of the stream on and off', async () => {
    const { player, setEngineState, engineCalls } = createTestPlayer();
    await setEngineState({ captions: inStream });

    player.setCaption('s1');
    await settled();
    expect(player.state.caption).toBe('s1');
    player.setCaption('unknown');
    player.setCaption(null);
    await settled();
    expect(player.state.caption).toBe(null);
    expect(engineCalls).toEqual(['captions s1', 'captions null']);
  });

  it('provides the cues to show as plain text, without markup, each once', async () => {
    const { player, setEngineState, addTextTrack } = createTestPlayer();
    await setEngineState({ captions: inStream });
    player.setCaption('s0');
    const track = addTextTrack('subtitles');
    track.mode = 'hidden';

    track.cue('<i>And the referee</i> blows', 'He shoots', 'He shoots', '  ');
    expect(player.state.cues).toEqual(['And the referee blows', 'He shoots']);

    player.setCaption(null);
    expect(player.state.cues).toEqual([]);
  });

  it('reads no cues of tracks that are off or have other content', async () => {
    const { player, setEngineState, addTextTrack } = createTestPlayer();
    await setEngineState({ captions: inStream });
    player.setCaption('s0');
    const off = addTextTrack('captions');
    const metadata = addTextTrack('metadata');
    metadata.mode = 'hidden';
    off.cue('From another language');
    metadata.cue('{"ad": 1}');
    expect(player.state.cues).toEqual([]);
  });

  it('downloads a caption file when it is chosen, as a track of the video, and removes it at the end', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here'));
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { player, media, hasEngine } = createTestPlayer({ playable: { captions: sidecars } });
    expect(media.querySelector('track')).toBe(null);

    player.setCaption('beside-1');
    player.setCaption('beside-1');
    await settled();

    const tracks = media.querySelectorAll('track');
    expect([...tracks].map(({ srclang, kind }) => [srclang, kind])).toEqual([['ar', 'captions']]);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['https://media.example/ar.vtt']);
    expect(report).toHaveBeenCalledTimes(1);
    // The engine is not involved.
    expect(hasEngine()).toBe(false);
    player.end();
    expect(media.querySelector('track')).toBe(null);
    fetched.mockRestore();
    report.mockRestore();
  });

  it('toggles: on in the language of the page, off, and on again in the last language', async () => {
    const { player, setEngineState } = createTestPlayer({ settings: { locale: 'es-MX', remember: true } });
    await setEngineState({ captions: inStream });

    player.toggleCaptions();
    expect(player.state.caption).toBe('s1');
    player.toggleCaptions();
    expect(player.state.caption).toBe(null);
    player.setCaption('s0');
    player.toggleCaptions();
    player.toggleCaptions();
    expect(player.state.caption).toBe('s0');
  });

  it('turn on in the language that was chosen for the previous video when playback starts', async () => {
    const settings = { remember: true };
    const first = createTestPlayer({ settings });
    await first.setEngineState({ captions: inStream });
    first.player.setCaption('s1');

    const second = createTestPlayer({ settings });
    await second.setEngineState({ captions: inStream });
    expect(second.player.state.caption).toBe(null);
    void second.player.play();
    await settled();
    expect(second.player.state.caption).toBe('s1');

    second.player.setCaption(null);
    const third = createTestPlayer({ settings });
    void third.player.play();
    await third.setEngineState({ captions: inStream });
    expect(third.player.state.caption).toBe(null);
  });

  it('stay on when another playlist has them with another id, and turn off when it has none', async () => {
    const { player, setEngineState } = createTestPlayer();
    void player.play();
    await setEngineState({ captions: inStream });
    player.setCaption('s1');

    await setEngineState({ captions: [{ id: 't7', language: 'es', label: 'Español' }] });
    expect(player.state.caption).toBe('t7');
    await setEngineState({ captions: [] });
    expect(player.state.caption).toBe(null);
  });
});
