/** Why a visitor may not watch a video. Source: contract §2.6. */
export type AccessError =
  | 'ERROR_CODE_UNSPECIFIED'
  | 'ERROR_CODE_NOT_AUTHENTICATED'
  | 'ERROR_CODE_NOT_ENTITLED'
  | 'ERROR_CODE_GEO_BLOCKED'
  | 'ERROR_CODE_VPN_BLOCKED'
  | 'ERROR_CODE_SIGNATURE_MISMATCH'
  | 'ERROR_CODE_INVALID_DOMAIN';

/** Conditions under which visitors may watch a video (contract §2.1). Times are RFC 3339; regions ISO 3166-1 alpha-2. */
export interface AccessPolicy {
  readonly requireAuthentication: boolean;
  readonly requireEntitlement: boolean;
  readonly geo: { readonly mode: 'ALLOW' | 'BLOCK'; readonly regions: readonly string[] } | null;
  readonly blockVpn: boolean;
  /** From startTime until before endTime; null: without bound. */
  readonly window: { readonly startTime?: string | null; readonly endTime?: string | null } | null;
  /** Any one of them entitles. */
  readonly offerIds: readonly string[];
}

/** Result of verifying a visitor's playback token: none was sent, it is invalid, or the user and the offers in it. */
export type TokenState = 'NONE' | 'INVALID' | { readonly userId: string | null; readonly offerIds: readonly string[] };

/** A request of one visitor to watch one video. */
export interface AccessRequest {
  /** null: the video has none; `MISSING`: it names one that does not exist. */
  readonly policy: AccessPolicy | null | 'MISSING';
  /** Whether the visitor's page may use the public key. */
  readonly pageAllowed: boolean;
  readonly token: TokenState;
  /** Country of the visitor, ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly vpn: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** Result of the checks. `error` null with `playable` false: the video's time window has not begun. */
export interface AccessVerdict {
  readonly error: AccessError | null;
  readonly playable: boolean;
}

/**
 * Decides whether a visitor may watch a video. The first failed check determines the error (contract §2.6, order of
 * checks).
 *
 * Missing data denies access: a policy that does not exist, or an unknown country with an ALLOW list.
 */
export function accessVerdict(request: AccessRequest): AccessVerdict {
  const { policy, pageAllowed, token, now } = request;
  if (!pageAllowed) return blocked('ERROR_CODE_INVALID_DOMAIN');
  if (policy === 'MISSING') return blocked('ERROR_CODE_UNSPECIFIED');
  const { startTime, endTime } = policy?.window ?? {};
  if (startTime && now < Date.parse(startTime)) return { error: null, playable: false };
  if (endTime && now >= Date.parse(endTime)) return blocked('ERROR_CODE_UNSPECIFIED');
  if (token === 'INVALID') return blocked('ERROR_CODE_SIGNATURE_MISMATCH');
  const error = policy && errorOf(policy, { ...request, token });
  return error ? blocked(error) : { error: null, playable: true };
}

/** Checks location, login and entitlement, in this order. */
function errorOf(
  policy: AccessPolicy,
  { country, vpn, token }: { country: string | null; vpn: boolean; token: Exclude<TokenState, 'INVALID'> }
): AccessError | null {
  const visitor = token === 'NONE' ? { userId: null, offerIds: [] } : token;
  if (policy.geo && !isInReach(policy.geo, country)) return 'ERROR_CODE_GEO_BLOCKED';
  if (policy.blockVpn && vpn) return 'ERROR_CODE_VPN_BLOCKED';
  if (policy.requireAuthentication && visitor.userId === null) return 'ERROR_CODE_NOT_AUTHENTICATED';
  if (policy.requireEntitlement && !policy.offerIds.some((id) => visitor.offerIds.includes(id)))
    return 'ERROR_CODE_NOT_ENTITLED';
  return null;
}

function isInReach({ mode, regions }: NonNullable<AccessPolicy['geo']>, country: string | null): boolean {
  const listed = country !== null && regions.includes(country);
  return mode === 'ALLOW' ? listed : !listed;
}

function blocked(error: AccessError): AccessVerdict {
  return { error, playable: false };
}
