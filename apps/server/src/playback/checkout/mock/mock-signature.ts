import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signature header, in the format of our own webhooks (contract §7): `t=<epoch s>,v1=<hex HMAC-SHA256 of "t.body">`.
 */
export const MOCK_SIGNATURE = 'touchline-signature';

/** Maximum difference in seconds between the time of an event and ours. */
const TIME_TOLERANCE_S = 300;

/** Signs a body at `now` (epoch ms). */
export function signMock(body: string | Buffer, { secret, now }: { secret: string; now: number }): string {
  const time = Math.floor(now / 1_000);
  return `t=${time},v1=${hmac(body, time, secret).toString('hex')}`;
}

/** Returns why a signature is invalid; null if it is valid. `now` is in epoch ms. */
export function faultOfMock(
  body: Buffer,
  header: unknown,
  { secret, now }: { secret: string; now: number }
): 'MISSING' | 'FORGED' | 'OLD' | null {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? [];
  if (signature === '') return 'MISSING';
  if (!timingSafeEqual(hmac(body, Number(time), secret), Buffer.from(signature, 'hex'))) return 'FORGED';
  return Math.abs(now / 1_000 - Number(time)) > TIME_TOLERANCE_S ? 'OLD' : null;
}

function hmac(body: string | Buffer, time: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
