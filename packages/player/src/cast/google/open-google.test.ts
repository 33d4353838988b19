// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createTestGoogle, usualCasting } from '../../testing/google-cast.ts';
import { createTestPlayer, endTestPlayers, settled } from '../../testing/player.ts';
import { createCastingOffer } from '../casting-offer.ts';

afterEach(() => {
  endTestPlayers();
  vi.resetModules();
});

/** Creates a page with Google's framework and players. */
async function casting(count = 1, { token = false, receiverId }: { token?: boolean; receiverId?: string } = {}) {
  const google = createTestGoogle();
  Object.assign(window, google.globals);
  const { openGoogle } = await import('./open-google.ts');
  const players = [];
  for (let index = 0; index < count; index++) {
    const test = createTestPlayer();
    test.load();
    if (token) {
      const request = (url: string) => ({ url, headers: { Authorization: 'Bearer t' }, endTime: null, revision: 0 });
      Object.assign(test.player.session.authorizer, { access: { request } });
    }
    const offer = createCastingOffer();
    const input = { player: test.player, settings: () => ({ ...usualCasting, receiverId }), offer };
    const press = await openGoogle({ ...input, signal: new AbortController().signal });
    players.push({ ...test, offer, press: press as () => void });
  }
  return { ...google, players: players as [(typeof players)[0], (typeof players)[0]] };
}

it('applies input from the time the device loads the video, and shows it at once', async () => {
  const { players, choose, loads, calls } = await casting();
  const [{ player, press }] = players;
  press();
  choose();
  await settled();
  expect(player.state.casting).toMatchObject({ state: 'connecting' });
  player.seek(42);
  player.togglePlay();
  expect(player.state).toMatchObject({ currentTime: 42, paused: false });
  expect(calls).toEqual(['list']);
  loads[0]?.finish();
  await settled();
  expect(loads[1]).toMatchObject({ currentTime: 42, autoplay: true });
  loads[1]?.finish();
  await settled();
  expect(calls).toEqual(['list']);
  expect(player.state.casting).toMatchObject({ state: 'connected' });
  player.seek(50);
  expect(calls.at(-1)).toBe('seek 50');
});

it('does not touch the device without input', async () => {
  const { players, choose, loads, calls } = await casting();
  players[0].press();
  choose();
  await settled();
  loads[0]?.finish();
  await settled();
  expect(calls).toEqual(['list']);
  expect(loads).toHaveLength(1);
});

it('assigns the device to the player that opened the picker, even after a second press', async () => {
  const { players, choose, calls } = await casting(2);
  const [one, two] = players;
  two.press();
  two.press();
  await settled();
  choose();
  await settled();
  expect(calls).toEqual(['list']);
  expect([one.player.state.casting, two.player.state.casting?.state]).toEqual([null, 'connecting']);
  expect(two.offer.get().problem).toBeNull();
});

it('AUTH-06: is not offered for media that needs a token, except to a receiver of the publisher', async () => {
  const offered = async (options: object) => (await casting(1, options)).players[0].offer.get().offered;
  expect(await offered({})).toBe(true);
  vi.resetModules();
  expect(await offered({ token: true })).toBe(false);
  vi.resetModules();
  expect(await offered({ token: true, receiverId: 'GOOGLE' })).toBe(false);
  vi.resetModules();
  expect(await offered({ token: true, receiverId: 'MINE' })).toBe(true);
});
