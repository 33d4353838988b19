// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';
import { returnToLocal } from './return-to-local.ts';

afterEach(endTestPlayers);

/** Returns a live stream with its edge at 300 s to a position a minute behind it. */
async function returned() {
  const test = createTestPlayer({ playable: { live: true } });
  const returning = new AbortController();
  const position = { time: 0, behind: 60, playing: false, caption: null };
  await returnToLocal(test.player, position, returning);
  return { ...test, returning };
}

async function loadLive({ load, setEngineState }: Awaited<ReturnType<typeof returned>>) {
  load({ window: [0, 300] });
  await setEngineState({ live: true, livePosition: 300 });
}

describe('returnToLocal', () => {
  it('seeks to the same distance behind live', async () => {
    const test = await returned();
    await loadLive(test);
    expect(test.media.currentTime).toBe(240);
  });

  it.each([
    ['seek', 30],
    ['seekToLive', 300],
    ['startOver', 5],
  ] as const)('stops when the visitor seeks elsewhere: %s', async (method, time) => {
    const test = await returned();
    await loadLive(test);
    test.finishSeek();
    test.player[method](30);
    expect(test.media.currentTime).toBe(time);
    await test.setEngineState({ livePosition: 302 });
    expect([test.media.currentTime, test.returning.signal.aborted]).toEqual([time, true]);
  });
});
