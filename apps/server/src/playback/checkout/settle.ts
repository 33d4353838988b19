import type { SessionBody } from './checkout-session.ts';
import type { PaymentUpdate } from './payment-provider.ts';

/** The new body of a purchase, and the effect on its entitlement. */
export interface Settlement {
  readonly body: SessionBody;
  /** `REVOKE` also if no entitlement was granted. */
  readonly right: 'GRANT' | 'REVOKE' | null;
}

/** `isReversed`: the payment was reversed before this update arrived. Times are in epoch ms. */
interface SettleContext {
  readonly now: number;
  readonly isReversed: boolean;
}

/**
 * Applies an update to a purchase; null if it changes nothing. Providers send events twice and in any order, so the
 * result depends on the events and not on their order. A refund always ends the access, and a payment counts however
 * late it is.
 */
export function settle(body: SessionBody, update: PaymentUpdate, context: SettleContext): Settlement | null {
  const time = new Date(context.now).toISOString();
  switch (update.kind) {
    case 'EXPIRED':
      return body.state === 'OPEN' ? { body: { ...body, state: 'EXPIRED' }, right: null } : null;

    case 'PENDING':
      return body.state === 'OPEN' ? { body: { ...body, pendingTime: body.pendingTime ?? time }, right: null } : null;

    case 'PAID':
      return body.completeTime === null
        ? settlePaid({ ...body, payment: update.payment ?? body.payment }, context)
        : null;

    case 'REVERSED': {
      if (body.state === 'REFUNDED' || isOther(update.payment, body.payment)) return null;
      const payment = update.payment ?? body.payment;
      return { body: { ...body, payment, state: 'REFUNDED', refundTime: time }, right: 'REVOKE' };
    }
  }
}

/** Whether a payment differs from the one of the purchase. False if one of them is unknown. */
export function isOther(payment: string | null, current: string | null): boolean {
  return payment !== null && current !== null && payment !== current;
}

function settlePaid(body: SessionBody, { now, isReversed }: SettleContext): Settlement {
  const time = new Date(now).toISOString();
  const paid = { ...body, completeTime: time };
  if (isReversed || body.state === 'REFUNDED')
    return { body: { ...paid, state: 'REFUNDED', refundTime: body.refundTime ?? time }, right: null };
  return { body: { ...paid, state: 'COMPLETE' }, right: 'GRANT' };
}

/** When the access of a purchase that is paid at `now` (epoch ms) ends: RFC 3339, or null for never. */
export function accessEndTimeAt(
  { accessSeconds, accessEndTime }: Pick<SessionBody, 'accessSeconds' | 'accessEndTime'>,
  now: number
): string | null {
  return accessSeconds === null ? accessEndTime : new Date(now + accessSeconds * 1_000).toISOString();
}
