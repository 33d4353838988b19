import { ApiError } from '@touchline/client';
import type { Checkout } from '@touchline/domain';

/** ms until the second check of a payment. Each further delay is half as long again, up to `LONGEST_DELAY_MS`. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
/** Time that the confirmation of a payment may take, and after that the opening of the video. */
const CONFIRMATION_TIMEOUT_MS = 120_000;
const OPENING_TIMEOUT_MS = 15_000;

/** `signin`: the visitor has to sign in first. */
export type PurchaseOutcome = 'bought' | 'cancelled' | 'signin';

/** A step of a purchase. */
export type PurchaseStep = 'working' | 'paying' | 'confirming' | 'opening';

/** The progress of one purchase. Calling `purchase` again with it continues from there. */
export interface Attempt {
  /** Identifies the purchase to the API. */
  readonly requestId: string;
  /** The session that the visitor has paid: they are not asked to pay again, whatever happens later. */
  submittedSession: Checkout | null;
  /** Whether the payment is confirmed. */
  isPaid: boolean;
}

export interface PurchasePorts {
  /** Returns the visitor's token; '': no visitor is signed in. `renews`: requests a newer one if possible. */
  readonly token: (renews: boolean) => Promise<string>;
  /** Creates the session, or returns the one of this request id. Rejects with an `ApiError`, like `fetchSession`. */
  readonly createSession: (token: string) => Promise<Checkout>;
  readonly fetchSession: (id: string, token: string) => Promise<Checkout>;
  /** Collects the payment. `onDrawn`: called when the payment form is visible. */
  readonly pay: (session: Checkout, onDrawn: () => void) => Promise<'paid' | 'cancelled'>;
  /** Refetches the video. Returns whether this visitor may watch it now. */
  readonly open: (token: string) => Promise<boolean>;
  /** Rejects when the purchase is aborted. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onStep: (step: PurchaseStep) => void;
  /** Called when the payment is confirmed, before the video opens. */
  readonly onPaid: () => void;
}

/** Error of a purchase for which a simple retry is not enough. `cause`: the original error. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  /**
   * `refused`: the API rejects the purchase. `off`: its server takes no payments. `expired`: the session has expired
   * unpaid. `unconfirmed`: the visitor has paid, but the payment is not confirmed. `unopened`: paid, but the video
   * cannot be watched yet.
   */
  readonly reason: 'refused' | 'off' | 'expired' | 'unconfirmed' | 'unopened';

  constructor(reason: PurchaseError['reason'], cause?: unknown) {
    super(`The purchase is ${reason}.`, { cause });
    this.reason = reason;
  }
}

/**
 * Runs a purchase from its session to the open video. Called again with the same attempt it continues where it was and
 * never charges twice. Rejects with `PurchaseError`, `ApiError`, or the error of the adapter.
 */
export async function purchase(ports: PurchasePorts, attempt: Attempt): Promise<PurchaseOutcome> {
  ports.onStep('working');
  try {
    if (!attempt.isPaid && !(await completePayment(ports, attempt))) return 'cancelled';
  } catch (error) {
    if (isSignedOut(error)) return 'signin';
    throw error;
  }
  ports.onStep('opening');
  await waitUntilOpen(ports);
  return 'bought';
}

/**
 * Runs a request with the current token, and once more with a newer one after a 401: paying may take longer than a
 * token lives. Rejects with a 401 if no visitor is signed in.
 */
export async function withToken<Data>(
  tokenOf: PurchasePorts['token'],
  request: (token: string) => Promise<Data>
): Promise<Data> {
  for (const renews of [false, true]) {
    const token = await tokenOf(renews);
    if (token === '') continue;
    try {
      return await request(token);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
    }
  }
  throw new ApiError({ code: 'SIGN_IN_REQUIRED', status: 401, message: 'No visitor is signed in.' });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Completes the payment. Returns false if the visitor cancels. */
async function completePayment(ports: PurchasePorts, attempt: Attempt): Promise<boolean> {
  if (!attempt.submittedSession) {
    const session = await openSession(ports);
    if (session === 'entitled') {
      attempt.isPaid = true;
      return true;
    }
    if (session.state === 'OPEN' && !(await collectPayment(ports, session))) return false;
    attempt.submittedSession = session;
  }
  await waitForConfirmation(ports, attempt.submittedSession);
  attempt.isPaid = true;
  ports.onPaid();
  return true;
}

async function openSession({ token, createSession }: PurchasePorts): Promise<Checkout | 'entitled'> {
  try {
    const session = await withToken(token, createSession);
    if (session.state === 'EXPIRED') throw new PurchaseError('expired');
    if (session.state === 'REFUNDED') throw new PurchaseError('refused');
    return session;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'ALREADY_ENTITLED') return 'entitled';
    const reason = error.code === 'PAYMENTS_OFF' ? 'off' : 'refused';
    throw isRefusal(error) ? new PurchaseError(reason, error) : error;
  }
}

function isRefusal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

async function collectPayment({ onStep, pay }: PurchasePorts, session: Checkout): Promise<boolean> {
  try {
    return (await pay(session, () => onStep('paying'))) === 'paid';
  } catch (error) {
    throw error instanceof ApiError && error.code === 'CHECKOUT_EXPIRED' ? new PurchaseError('expired', error) : error;
  }
}

async function waitForConfirmation(
  { token, fetchSession, wait, onStep }: PurchasePorts,
  { id, state }: Checkout
): Promise<void> {
  if (state === 'COMPLETE') return;
  onStep('confirming');
  const isSettled = async () => {
    const session = await withToken(token, (token) => fetchSession(id, token));
    if (session.state === 'REFUNDED') throw new PurchaseError('unconfirmed');
    // An expired session is not final: late payments still count.
    return session.state === 'COMPLETE';
  };
  const isTrue = await until(isSettled, wait, CONFIRMATION_TIMEOUT_MS).catch((error: unknown) => {
    throw isSignedOut(error) ? error : new PurchaseError('unconfirmed', error);
  });
  if (!isTrue) throw new PurchaseError('unconfirmed');
}

async function waitUntilOpen({ token: tokenOf, open, wait }: PurchasePorts): Promise<void> {
  const token = await tokenOf(true);
  const isTrue = await until(() => open(token), wait, OPENING_TIMEOUT_MS).catch((error: unknown) => {
    throw new PurchaseError('unopened', error);
  });
  if (!isTrue) throw new PurchaseError('unopened');
}

/** Checks immediately, then at growing intervals. Returns whether the check succeeded within `timeoutMs` of waiting. */
async function until(isTrue: () => Promise<boolean>, wait: PurchasePorts['wait'], timeoutMs: number): Promise<boolean> {
  let delay = FIRST_DELAY_MS;
  for (let waited = 0; ; waited += delay, delay = Math.min(LONGEST_DELAY_MS, delay * 1.5)) {
    if (await isTrue()) return true;
    if (waited >= timeoutMs) return false;
    await wait(delay);
  }
}
