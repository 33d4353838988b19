// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

const audioTracks = [
  { id: 'a0', language: 'en', label: 'English' },
  { id: 'a1', language: 'deu', label: 'Deutsch' },
  { id: 'a2', language: 'en', label: 'Stadium' },
];

beforeEach(() => localStorage.clear());

describe('audio', () => {
  it('shows the audio tracks, and passes a choice on', async () => {
    const { player, setEngineState, engineCalls } = createTestPlayer();
    await setEngineState({ audioTracks, audioTrack: 'a0' });
    expect(player.state).toMatchObject({ audioTracks, audioTrack: 'a0' });
    expect(engineCalls).toEqual([]);

    player.setAudioTrack('a2');
    player.setAudioTrack('a9');
    await settled();
    expect(engineCalls).toEqual(['audio a2']);
  });

  it('starts in the language of the page if the stream has it', async () => {
    const { setEngineState, engineCalls } = createTestPlayer({ settings: { locale: 'de-CH' } });
    await setEngineState({ audioTracks, audioTrack: 'a0' });
    expect(engineCalls).toEqual(['audio a1']);
  });

  it('keeps the stream’s own choice among tracks of one language', async () => {
    const { setEngineState, engineCalls } = createTestPlayer({ settings: { locale: 'en-GB' } });
    await setEngineState({ audioTracks, audioTrack: 'a2' });
    expect(engineCalls).toEqual([]);
  });

  it('starts in the language that was chosen for the previous video', async () => {
    const first = createTestPlayer({ settings: { remember: true } });
    await first.setEngineState({ audioTracks, audioTrack: 'a0' });
    first.player.setAudioTrack('a1');

    const second = createTestPlayer({ settings: { remember: true } });
    await second.setEngineState({ audioTracks, audioTrack: 'a0' });
    expect(second.engineCalls).toEqual(['audio a1']);
  });

  it('chooses once, and keeps later changes', async () => {
    const { setEngineState, engineCalls } = createTestPlayer({ settings: { locale: 'de' } });
    await setEngineState({ audioTracks, audioTrack: 'a1' });
    await setEngineState({ audioTrack: 'a0' });
    expect(engineCalls).toEqual([]);
  });
});
