import type { SessionBody } from './checkout-session.ts';
import type { PaymentNews } from './payment-provider.ts';

/** What a purchase becomes, and what that does to the right that it opens. */
export interface Settled {
  readonly body: SessionBody;
  /** `REVOKE`: also where none was granted. */
  readonly right: 'GRANT' | 'REVOKE' | null;
}

/** What is known besides the news. `isReversed`: its payment was taken back before this news came. Times in epoch ms. */
interface Circumstances {
  readonly now: number;
  readonly isReversed: boolean;
}

/**
 * Where news takes a purchase; null: nowhere. Providers tell things twice and in any order, so each outcome depends on what
 * has happened and not on what was heard first: who was refunded has no right, paid is paid however late.
 */
export function settle(body: SessionBody, news: PaymentNews, circumstances: Circumstances): Settled | null {
  const time = new Date(circumstances.now).toISOString();
  switch (news.kind) {
    case 'EXPIRED':
      return body.state === 'OPEN' ? { body: { ...body, state: 'EXPIRED' }, right: null } : null;

    case 'PENDING':
      return body.state === 'OPEN' ? { body: { ...body, pendingTime: body.pendingTime ?? time }, right: null } : null;

    case 'PAID':
      return body.completeTime === null
        ? settlePaid({ ...body, payment: news.payment ?? body.payment }, circumstances)
        : null;

    case 'REVERSED': {
      if (body.state === 'REFUNDED' || isOther(news.payment, body.payment)) return null;
      const payment = news.payment ?? body.payment;
      return { body: { ...body, payment, state: 'REFUNDED', refundTime: time }, right: 'REVOKE' };
    }
  }
}

/** Whether a payment is another one than that of a purchase; nobody can tell of one that is not named. */
export function isOther(payment: string | null, known: string | null): boolean {
  return payment !== null && known !== null && payment !== known;
}

function settlePaid(body: SessionBody, { now, isReversed }: Circumstances): Settled {
  const time = new Date(now).toISOString();
  const paid = { ...body, completeTime: time };
  if (isReversed || body.state === 'REFUNDED')
    return { body: { ...paid, state: 'REFUNDED', refundTime: body.refundTime ?? time }, right: null };
  return { body: { ...paid, state: 'COMPLETE' }, right: 'GRANT' };
}

/** When the right of a purchase that is paid at `now` (epoch ms) ends: RFC 3339, or null for never. */
export function rightUntil(
  { accessSeconds, accessEndTime }: Pick<SessionBody, 'accessSeconds' | 'accessEndTime'>,
  now: number
): string | null {
  return accessSeconds === null ? accessEndTime : new Date(now + accessSeconds * 1_000).toISOString();
}
