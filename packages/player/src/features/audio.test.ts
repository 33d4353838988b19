// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../test-player.ts';

afterEach(endTestPlayers);

const audioTracks = [
  { id: 'a0', language: 'en', label: 'English' },
  { id: 'a1', language: 'deu', label: 'Deutsch' },
  { id: 'a2', language: 'en', label: 'Stadium' },
];

beforeEach(() => localStorage.clear());

describe('audio', () => {
  it('shows what there is, and hands a choice on', async () => {
    const { player, know, told } = createTestPlayer();
    await know({ audioTracks, audioTrack: 'a0' });
    expect(player.state).toMatchObject({ audioTracks, audioTrack: 'a0' });
    expect(told).toEqual([]);

    player.setAudioTrack('a2');
    player.setAudioTrack('a9');
    await settled();
    expect(told).toEqual(['audio a2']);
  });

  it('begins in the language of the page where the stream has it', async () => {
    const { know, told } = createTestPlayer({ settings: { locale: 'de-CH' } });
    await know({ audioTracks, audioTrack: 'a0' });
    expect(told).toEqual(['audio a1']);
  });

  it('leaves the stream’s own choice among those of one language', async () => {
    const { know, told } = createTestPlayer({ settings: { locale: 'en-GB' } });
    await know({ audioTracks, audioTrack: 'a2' });
    expect(told).toEqual([]);
  });

  it('begins in the language that was chosen for the video before', async () => {
    const first = createTestPlayer({ settings: { remember: true } });
    await first.know({ audioTracks, audioTrack: 'a0' });
    first.player.setAudioTrack('a1');

    const second = createTestPlayer({ settings: { remember: true } });
    await second.know({ audioTracks, audioTrack: 'a0' });
    expect(second.told).toEqual(['audio a1']);
  });

  it('chooses once: what comes later stays as it is', async () => {
    const { know, told } = createTestPlayer({ settings: { locale: 'de' } });
    await know({ audioTracks, audioTrack: 'a1' });
    await know({ audioTrack: 'a0' });
    expect(told).toEqual([]);
  });
});
