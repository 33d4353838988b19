import { both, memberOf, REFUSED, type Signal } from './signal.ts';

/** Version, notice given, opted out of sale, agreement: `1YNN`; `-` where it does not apply. Source: IAB USP 1.0. */
const USP_STRING = /^1[YN-]([YN-])[YN-]$/i;

/** What `getUSPData` says. Who has opted out of sale is neither remembered nor counted. */
export function readUsPrivacy(data: unknown, success: boolean): Signal {
  return success ? readUspString(memberOf(data, 'uspString')) : REFUSED;
}

/** The same of the string alone, which GPP has as one of its sections. */
export function readUspString(text: unknown): Signal {
  const [, optedOut] = USP_STRING.exec(String(text)) ?? [];
  return optedOut === '-' ? 'none' : both(/n/i.test(optedOut ?? ''));
}
