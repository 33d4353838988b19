// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../test-player.ts';

afterEach(endTestPlayers);

const qualities = [
  { height: 720, width: 1280 },
  { height: 360, width: 640 },
];

describe('quality', () => {
  it('PL-16: has those of the engine, and the one that plays', async () => {
    const { player, know } = createTestPlayer();
    expect(player.state).toMatchObject({ availableQualities: [], activeQuality: null });

    await know({ qualities, activeQuality: { height: 360, width: 640 } });

    expect(player.state).toMatchObject({ availableQualities: qualities, activeQuality: { height: 360, width: 640 } });
  });

  it('PL-06: hands a choice on, and shows it when the engine has taken it', async () => {
    const { player, know, told } = createTestPlayer();
    await know({ qualities });

    player.setQuality(720);
    await settled();
    expect(told).toEqual(['quality 720']);
    expect(player.state.quality).toEqual({ wanted: 'auto', reason: null });

    await know({ quality: { wanted: 720, reason: null } });
    expect(player.state.quality.wanted).toBe(720);
    player.setQuality('auto');
    await settled();
    expect(told).toEqual(['quality 720', 'quality auto']);
  });

  it('PL-09: says why the quality is what it is', async () => {
    const { player, know } = createTestPlayer();
    await know({ qualities, quality: { wanted: 'auto', reason: 'down' } });
    expect(player.state.quality).toEqual({ wanted: 'auto', reason: 'down' });

    const before = player.state;
    await know({ quality: { wanted: 'auto', reason: 'down' } });
    expect(player.state).toBe(before);
  });

  it('says what there is when somebody wants another', async () => {
    const { player, know, told } = createTestPlayer();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await know({ qualities });

    player.setQuality(1080);
    await settled();

    expect(told).toEqual([]);
    expect(report.mock.calls).toEqual([['[touchline] No quality 1080; there is auto, 720, 360']]);
    report.mockRestore();
  });

  it('knows that there is no network', async () => {
    const { player, know } = createTestPlayer();
    await know({ offline: true });
    expect(player.state.offline).toBe(true);
    await know({ offline: false });
    expect(player.state.offline).toBe(false);
  });
});
