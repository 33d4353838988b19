import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header, as webhooks of ours are signed (contract §7): `t=<epoch s>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const MOCK_SIGNATURE = 'touchline-signature';

/** Seconds by which an event's time may differ from ours. */
const TOLERANCE = 300;

/** Signs a body at `now` (epoch ms). */
export function signMock(body: string | Buffer, { secret, now }: { secret: string; now: number }): string {
  const time = Math.floor(now / 1_000);
  return `t=${time},v1=${hmac(body, time, secret).toString('hex')}`;
}

/** Why a signature is not to be believed; null: it is. `now`: epoch ms. */
export function faultOfMock(
  body: Buffer,
  header: unknown,
  { secret, now }: { secret: string; now: number }
): 'MISSING' | 'FORGED' | 'OLD' | null {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? [];
  if (signature === '') return 'MISSING';
  if (!timingSafeEqual(hmac(body, Number(time), secret), Buffer.from(signature, 'hex'))) return 'FORGED';
  return Math.abs(now / 1_000 - Number(time)) > TOLERANCE ? 'OLD' : null;
}

function hmac(body: string | Buffer, time: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
