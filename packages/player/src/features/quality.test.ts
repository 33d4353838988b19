// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

const qualities = [
  { height: 720, width: 1280 },
  { height: 360, width: 640 },
];

describe('quality', () => {
  it('PL-16: contains the engine’s qualities, and the active one', async () => {
    const { player, setEngineState } = createTestPlayer();
    expect(player.state).toMatchObject({ availableQualities: [], activeQuality: null });

    await setEngineState({ qualities, activeQuality: { height: 360, width: 640 } });

    expect(player.state).toMatchObject({ availableQualities: qualities, activeQuality: { height: 360, width: 640 } });
  });

  it('PL-06: passes a choice on, and shows it when the engine has applied it', async () => {
    const { player, setEngineState, engineCalls } = createTestPlayer();
    await setEngineState({ qualities });

    player.setQuality(720);
    await settled();
    expect(engineCalls).toEqual(['quality 720']);
    expect(player.state.quality).toEqual({ wanted: 'auto', reason: null });

    await setEngineState({ quality: { wanted: 720, reason: null } });
    expect(player.state.quality.wanted).toBe(720);
    player.setQuality('auto');
    await settled();
    expect(engineCalls).toEqual(['quality 720', 'quality auto']);
  });

  it('PL-09: contains the reason for the quality', async () => {
    const { player, setEngineState } = createTestPlayer();
    await setEngineState({ qualities, quality: { wanted: 'auto', reason: 'down' } });
    expect(player.state.quality).toEqual({ wanted: 'auto', reason: 'down' });

    const before = player.state;
    await setEngineState({ quality: { wanted: 'auto', reason: 'down' } });
    expect(player.state).toBe(before);
  });

  it('logs the available qualities for an unknown one', async () => {
    const { player, setEngineState, engineCalls } = createTestPlayer();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await setEngineState({ qualities });

    player.setQuality(1080);
    await settled();

    expect(engineCalls).toEqual([]);
    expect(report.mock.calls).toEqual([['[touchline] Unknown quality 1080; available: auto, 720, 360']]);
    report.mockRestore();
  });

  it('reports when there is no network', async () => {
    const { player, setEngineState } = createTestPlayer();
    await setEngineState({ offline: true });
    expect(player.state.offline).toBe(true);
    await setEngineState({ offline: false });
    expect(player.state.offline).toBe(false);
  });
});
