// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';
import { comeBack } from './come-back.ts';

afterEach(endTestPlayers);

/** A channel whose live edge is at 300 s, on its way back to a minute behind it. */
async function returned() {
  const test = createTestPlayer({ playable: { live: true } });
  const returning = new AbortController();
  const place = { time: 0, behind: 60, playing: false, caption: null };
  await comeBack(test.player, place, returning);
  return { ...test, returning };
}

async function known({ load, know }: Awaited<ReturnType<typeof returned>>) {
  load({ window: [0, 300] });
  await know({ live: true, livePosition: 300 });
}

describe('comeBack', () => {
  it('goes back as far behind live as it was', async () => {
    const test = await returned();
    await known(test);
    expect(test.media.currentTime).toBe(240);
  });

  it.each([
    ['seek', 30],
    ['seekToLive', 300],
    ['startOver', 5],
  ] as const)('lets a visitor go who goes somewhere else meanwhile: %s', async (act, time) => {
    const test = await returned();
    await known(test);
    test.finishSeek();
    test.player[act](30);
    expect(test.media.currentTime).toBe(time);
    await test.know({ livePosition: 302 });
    expect([test.media.currentTime, test.returning.signal.aborted]).toEqual([time, true]);
  });
});
