// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../../test-player.ts';
import { createCastingOffer } from '../casting-offer.ts';
import { createTestGoogle, usualCasting } from './test-google.ts';

afterEach(() => {
  endTestPlayers();
  vi.resetModules();
});

/** A page with Google's framework, and players on it. */
async function casting(count = 1, { token = false, receiverId }: { token?: boolean; receiverId?: string } = {}) {
  const google = createTestGoogle();
  Object.assign(window, google.found);
  const { openGoogle } = await import('./open-google.ts');
  const players = [];
  for (let index = 0; index < count; index++) {
    const test = createTestPlayer();
    test.load();
    if (token) {
      const request = (url: string) => ({ url, headers: { Authorization: 'Bearer t' }, endTime: null, revision: 0 });
      Object.assign(test.player.session.door, { access: { request } });
    }
    const offer = createCastingOffer();
    const given = { player: test.player, settings: () => ({ ...usualCasting, receiverId }), offer };
    const press = await openGoogle({ ...given, signal: new AbortController().signal });
    players.push({ ...test, offer, press: press as () => void });
  }
  return { ...google, players: players as [(typeof players)[0], (typeof players)[0]] };
}

it('does what was pressed while the device got the video, and shows it at once', async () => {
  const { players, choose, loads, told } = await casting();
  const [{ player, press }] = players;
  press();
  choose();
  await settled();
  expect(player.state.casting).toMatchObject({ state: 'connecting' });
  player.seek(42);
  player.togglePlay();
  expect(player.state).toMatchObject({ currentTime: 42, paused: false });
  expect(told).toEqual(['list']);
  loads[0]?.answer();
  await settled();
  expect(loads[1]).toMatchObject({ currentTime: 42, autoplay: true });
  loads[1]?.answer();
  await settled();
  expect(told).toEqual(['list']);
  expect(player.state.casting).toMatchObject({ state: 'connected' });
  player.seek(50);
  expect(told.at(-1)).toBe('seek 50');
});

it('leaves a device as it is where nothing was pressed', async () => {
  const { players, choose, loads, told } = await casting();
  players[0].press();
  choose();
  await settled();
  loads[0]?.answer();
  await settled();
  expect(told).toEqual(['list']);
  expect(loads).toHaveLength(1);
});

it('gives the device to who asked for it, also when he presses again before he chooses', async () => {
  const { players, choose, told } = await casting(2);
  const [one, two] = players;
  two.press();
  two.press();
  await settled();
  choose();
  await settled();
  expect(told).toEqual(['list']);
  expect([one.player.state.casting, two.player.state.casting?.state]).toEqual([null, 'connecting']);
  expect(two.offer.get().problem).toBeNull();
});

it('AUTH-06: is not offered for what only a token opens, but to a receiver that may have it', async () => {
  const offered = async (more: object) => (await casting(1, more)).players[0].offer.get().offered;
  expect(await offered({})).toBe(true);
  vi.resetModules();
  expect(await offered({ token: true })).toBe(false);
  vi.resetModules();
  expect(await offered({ token: true, receiverId: 'GOOGLE' })).toBe(false);
  vi.resetModules();
  expect(await offered({ token: true, receiverId: 'MINE' })).toBe(true);
});
