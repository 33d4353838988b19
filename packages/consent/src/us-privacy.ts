import { both, DENIED, memberOf, type Signal } from './signal.ts';

/** Version, notice given, opted out of sale, agreement: `1YNN`; `-` if it does not apply. Source: IAB USP 1.0. */
const USP_STRING = /^1[YN-]([YN-])[YN-]$/i;

/** Reads `getUSPData`. A visitor who has opted out of sale is neither stored nor counted. */
export function readUsPrivacy(data: unknown, success: boolean): Signal {
  return success ? readUspString(memberOf(data, 'uspString')) : DENIED;
}

/** Reads the string alone, which is also a section of GPP. */
export function readUspString(text: unknown): Signal {
  const [, optedOut] = USP_STRING.exec(String(text)) ?? [];
  return optedOut === '-' ? 'none' : both(/n/i.test(optedOut ?? ''));
}
