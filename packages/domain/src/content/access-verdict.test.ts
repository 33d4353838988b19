import { describe, expect, it } from 'vitest';
import { type AccessPolicy, type AccessRequest, accessVerdict } from './access-verdict.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

const open: AccessPolicy = {
  requireAuthentication: false,
  requireEntitlement: false,
  geo: null,
  blockVpn: false,
  window: null,
  offerIds: [],
};
const visitor: AccessRequest = {
  policy: null,
  pageAllowed: true,
  token: 'NONE',
  country: 'NL',
  vpn: false,
  now: NOON,
};
const under = (policy: Partial<AccessPolicy>, rest: Partial<AccessRequest> = {}): AccessRequest => ({
  ...visitor,
  ...rest,
  policy: { ...open, ...policy },
});
const fan = { userId: 'u1', offerIds: ['matchpass'] };

describe('accessVerdict', () => {
  const playable: [string, AccessRequest][] = [
    ['there is no policy', visitor],
    ['the policy asks for nothing', under({})],
    [
      'the window is open',
      under({ window: { startTime: '2026-11-21T12:00:00Z', endTime: '2026-11-21T12:00:00.001Z' } }),
    ],
    ['the window has no bounds', under({ window: { startTime: null } })],
    ['the country is allowed', under({ geo: { mode: 'ALLOW', regions: ['BE', 'NL'] } })],
    ['another country is blocked', under({ geo: { mode: 'BLOCK', regions: ['DE'] } })],
    [
      'countries are blocked and the own is not known',
      under({ geo: { mode: 'BLOCK', regions: ['DE'] } }, { country: null }),
    ],
    ['a VPN is used and nobody minds', under({}, { vpn: true })],
    ['the visitor is logged in', under({ requireAuthentication: true }, { token: { userId: 'u1', offerIds: [] } })],
    [
      'one of the offers was bought',
      under(
        { requireAuthentication: true, requireEntitlement: true, offerIds: ['season', 'matchpass'] },
        { token: fan }
      ),
    ],
    [
      'an entitlement is enough without a name',
      under({ requireEntitlement: true, offerIds: ['matchpass'] }, { token: { ...fan, userId: null } }),
    ],
  ];
  it.each(playable)('lets a visitor watch when %s', (_, request) => {
    expect(accessVerdict(request)).toEqual({ error: null, playable: true });
  });

  const blocked: [string, string, AccessRequest][] = [
    ['the page is foreign', 'INVALID_DOMAIN', { ...visitor, pageAllowed: false }],
    ['the policy is gone', 'UNSPECIFIED', { ...visitor, policy: 'MISSING' }],
    ['the window has closed', 'UNSPECIFIED', under({ window: { endTime: '2026-11-21T12:00:00Z' } })],
    ['the token is not to be believed', 'SIGNATURE_MISMATCH', { ...visitor, token: 'INVALID' }],
    ['the country is not allowed', 'GEO_BLOCKED', under({ geo: { mode: 'ALLOW', regions: ['BE'] } })],
    ['the country is not known', 'GEO_BLOCKED', under({ geo: { mode: 'ALLOW', regions: ['NL'] } }, { country: null })],
    ['no country is allowed', 'GEO_BLOCKED', under({ geo: { mode: 'ALLOW', regions: [] } })],
    ['the country is blocked', 'GEO_BLOCKED', under({ geo: { mode: 'BLOCK', regions: ['NL'] } })],
    ['a VPN is used', 'VPN_BLOCKED', under({ blockVpn: true }, { vpn: true })],
    ['nobody is logged in', 'NOT_AUTHENTICATED', under({ requireAuthentication: true })],
    [
      'the token names nobody',
      'NOT_AUTHENTICATED',
      under({ requireAuthentication: true }, { token: { userId: null, offerIds: [] } }),
    ],
    ['nothing was bought, without a login', 'NOT_ENTITLED', under({ requireEntitlement: true, offerIds: ['season'] })],
    [
      'something else was bought',
      'NOT_ENTITLED',
      under({ requireEntitlement: true, offerIds: ['season'] }, { token: fan }),
    ],
    ['there is no offer to buy', 'NOT_ENTITLED', under({ requireEntitlement: true }, { token: fan })],
  ];
  it.each(blocked)('VP-06: when %s: %s', (_, error, request) => {
    expect(accessVerdict(request)).toEqual({ error: `ERROR_CODE_${error}`, playable: false });
  });

  it('is no error before the window opens: there will be something to watch', () => {
    const request = under({ window: { startTime: '2026-11-21T12:00:00.001Z' } });
    expect(accessVerdict(request)).toEqual({ error: null, playable: false });
  });

  it('VP-06: goes through the checks in the order of the contract', () => {
    // Everything fails; each step mends the check that decided, so the next one must decide.
    const strict: AccessPolicy = {
      requireAuthentication: true,
      requireEntitlement: true,
      geo: { mode: 'ALLOW', regions: ['NL'] },
      blockVpn: true,
      window: { endTime: '2026-11-21T12:00:00Z' },
      offerIds: ['matchpass'],
    };
    const worst: AccessRequest = {
      policy: strict,
      pageAllowed: false,
      token: 'INVALID',
      country: 'DE',
      vpn: true,
      now: NOON,
    };
    const fixes: Partial<AccessRequest>[] = [
      { pageAllowed: true },
      { now: NOON - 1 },
      { token: 'NONE' },
      { country: 'NL' },
      { vpn: false },
      { token: { userId: 'u1', offerIds: [] } },
      { token: fan },
    ];
    let request = worst;
    const verdicts = [worst, ...fixes].map((fix) => {
      request = { ...request, ...fix };
      return accessVerdict(request).error?.replace('ERROR_CODE_', '') ?? 'playable';
    });

    expect(verdicts).toEqual([
      'INVALID_DOMAIN',
      'UNSPECIFIED',
      'SIGNATURE_MISMATCH',
      'GEO_BLOCKED',
      'VPN_BLOCKED',
      'NOT_AUTHENTICATED',
      'NOT_ENTITLED',
      'playable',
    ]);
  });

  it('says nothing of tokens, places and purchases before the window opens, only of the page', () => {
    const early = under(
      { window: { startTime: '2026-11-21T13:00:00Z' }, requireAuthentication: true },
      { token: 'INVALID', country: null }
    );
    expect(accessVerdict(early).error).toBeNull();
    expect(accessVerdict({ ...early, pageAllowed: false }).error).toBe('ERROR_CODE_INVALID_DOMAIN');
  });
});
