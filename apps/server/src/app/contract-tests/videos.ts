import { HOUR_MS } from '@touchline/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { get, openPublisher, type Target, type TestPublisher } from './target.ts';

const fromNow = (hours: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + hours * HOUR_MS).toISOString();

/** Fails every check after the time window. */
const strict = {
  requireAuthentication: true,
  requireEntitlement: true,
  offerIds: ['matchpass'],
  geo: { mode: 'ALLOW', regions: ['NL'] },
  blockVpn: true,
};
const policies = {
  open: {},
  login: { requireAuthentication: true },
  paid: { requireEntitlement: true, offerIds: ['matchpass'] },
  ppv: { requireAuthentication: true, requireEntitlement: true, offerIds: ['matchpass'] },
  benelux: { geo: { mode: 'ALLOW', regions: ['NL', 'BE'] } },
  'not-nl': { geo: { mode: 'BLOCK', regions: ['NL'] } },
  'no-vpn': { blockVpn: true },
  strict,
  // Decades away, because the clock of a test server may differ from today.
  later: { ...strict, window: { startTime: fromNow(24 * 365 * 50) } },
  over: { ...strict, window: { endTime: fromNow(-24 * 365 * 20) } },
};

/** Contract §8, 8: access to videos; the first failing check decides (§2.6). The server trusts the debug headers. */
export function describeVideos(target: () => Target): void {
  describe('videos', () => {
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target());
      await acme.create('publicKeys', `${acme.key}_own`, { allowedDomains: ['acme.example'] });
      await acme.create('offers', 'matchpass');
      for (const [id, policy] of Object.entries(policies)) {
        await acme.create('accessPolicies', id, policy);
        await acme.create('videos', id, {
          displayName: id,
          accessPolicyId: id,
          playlists: [{ format: 'HLS', url: 'https://media.example/v1/main.m3u8' }],
        });
      }
    });

    const nl = { 'x-debug-country': 'NL' };
    const de = { 'x-debug-country': 'DE' };
    const vpn = { 'x-debug-vpn': '1' };
    const token = { authorization: 'Bearer no.playback.token' };
    const verdicts: [string, Record<string, string>, string | null, boolean][] = [
      ['open', {}, null, true],
      ['login', {}, 'ERROR_CODE_NOT_AUTHENTICATED', false],
      ['paid', {}, 'ERROR_CODE_NOT_ENTITLED', false],
      ['benelux', nl, null, true],
      ['benelux', de, 'ERROR_CODE_GEO_BLOCKED', false],
      ['benelux', {}, 'ERROR_CODE_GEO_BLOCKED', false],
      ['not-nl', nl, 'ERROR_CODE_GEO_BLOCKED', false],
      ['not-nl', de, null, true],
      ['no-vpn', vpn, 'ERROR_CODE_VPN_BLOCKED', false],
      ['no-vpn', nl, null, true],
      ['open', token, 'ERROR_CODE_SIGNATURE_MISMATCH', false],
      // At least two checks fail: the first of them decides.
      ['ppv', {}, 'ERROR_CODE_NOT_AUTHENTICATED', false],
      ['strict', { ...nl }, 'ERROR_CODE_NOT_AUTHENTICATED', false],
      ['strict', { ...nl, ...vpn }, 'ERROR_CODE_VPN_BLOCKED', false],
      ['strict', { ...de, ...vpn }, 'ERROR_CODE_GEO_BLOCKED', false],
      ['strict', { ...de, ...vpn, ...token }, 'ERROR_CODE_SIGNATURE_MISMATCH', false],
      ['over', { ...de, ...vpn, ...token }, 'ERROR_CODE_UNSPECIFIED', false],
      ['later', { ...de, ...vpn, ...token }, null, false],
    ];
    it.each(verdicts)('API-05: the policy "%s" and a visitor with %j: %s', async (id, headers, error, playable) => {
      const { status, json } = await acme.visit(`/v1/videos/${id}`, {}, headers);
      const { json: list } = await acme.visit('/v1/videos', { ids: [id] }, headers);

      expect([status, json.error]).toEqual([200, error]);
      expect(json.playlists).toHaveLength(playable ? 1 : 0);
      expect(list.videos.map((video: { error: string | null }) => video.error)).toEqual([error]);
    });

    it('API-05: a page that may not use the key gets that error first', async () => {
      const path = `/v1/videos/over?key=${acme.key}_own`;
      const otherOrigin = await get(target(), path, { origin: 'https://evil.example', ...token });

      expect([otherOrigin.status, otherOrigin.json.error]).toEqual([200, 'ERROR_CODE_INVALID_DOMAIN']);
      expect(otherOrigin.json.playlists).toEqual([]);
    });

    it('API-08: a list has mixed decisions, keeps the order of the ids and omits missing videos', async () => {
      const { json } = await acme.visit('/v1/videos', { ids: ['paid', 'nobody', 'open', 'login'] });

      expect(json.videos.map(({ id, error }: { id: string; error: string | null }) => [id, error])).toEqual([
        ['paid', 'ERROR_CODE_NOT_ENTITLED'],
        ['open', null],
        ['login', 'ERROR_CODE_NOT_AUTHENTICATED'],
      ]);
    });

    it('API-08: more than fifty ids are rejected', async () => {
      const ids = Array.from({ length: 51 }, (_, n) => `v${n}`);
      expect((await acme.visit('/v1/videos', { ids })).reason).toBe('TOO_MANY_IDS');
    });

    it('a disabled key is rejected before any decision', async () => {
      await acme.create('publicKeys', `${acme.key}_off`, { state: 'DISABLED' });
      const answer = await get(target(), `/v1/videos/open?key=${acme.key}_off`);

      expect([answer.status, answer.reason]).toEqual([403, 'KEY_DISABLED']);
    });
  });
}
