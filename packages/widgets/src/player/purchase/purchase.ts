import { ApiError } from '@touchline/client';
import type { Checkout } from '@touchline/domain';

/** ms until the second look at whether a payment has arrived; each further wait is half as long again, up to `LONGEST`. */
const FIRST_WAIT = 250;
const LONGEST = 5_000;
/** ms that a payment may take to be confirmed, and after that the video to open. */
const PATIENCE = 120_000;
const OPENING_PATIENCE = 15_000;

/** `signin`: somebody has to sign in first. */
export type PurchaseOutcome = 'bought' | 'cancelled' | 'signin';

/** How far a purchase is. */
export type PurchaseStep = 'working' | 'paying' | 'confirming' | 'opening';

/** What one press has come to; called again with it, a purchase goes on from there. */
export interface Attempt {
  /** Names the press before the API. */
  readonly requestId: string;
  /** The visitor has done his part: his money is asked for no more, whatever becomes of this. */
  handedOver: Checkout | null;
  /** What was bought is his. */
  isPaid: boolean;
}

export interface PurchasePorts {
  /** The token of who buys; '' nobody is signed in. `renews`: another one, if one can be had. */
  readonly token: (renews: boolean) => Promise<string>;
  /** Begins it, or goes on with the one that this press has begun already. Rejects with an `ApiError`, as the next. */
  readonly begin: (token: string) => Promise<Checkout>;
  readonly find: (id: string, token: string) => Promise<Checkout>;
  /** Takes the money. `onDrawn`: there is something to pay with. */
  readonly pay: (session: Checkout, onDrawn: () => void) => Promise<'paid' | 'cancelled'>;
  /** Asks for the video anew; whether this visitor may watch it now. */
  readonly open: (token: string) => Promise<boolean>;
  /** Rejects when it is all over. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onStep: (step: PurchaseStep) => void;
  /** The money has come; what was bought is still to be opened. */
  readonly onPaid: () => void;
}

/** Why a purchase did not get through, where trying the same again is not all there is to it. `cause`: what was thrown. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  /**
   * `refused`: the API does not sell it. `off`: its server sells nothing at all. `expired`: nobody paid in time.
   * `unconfirmed`: the visitor has paid, but the payment is not confirmed. `unopened`: paid, and still not to be watched.
   */
  readonly reason: 'refused' | 'off' | 'expired' | 'unconfirmed' | 'unopened';

  constructor(reason: PurchaseError['reason'], cause?: unknown) {
    super(`The purchase is ${reason}.`, { cause });
    this.reason = reason;
  }
}

/**
 * Buys what one press of a button is about, from its session to the open video. Called again with the same attempt it goes
 * on where it was: what is paid is not paid twice. Rejects with `PurchaseError`, `ApiError`, or what paying threw.
 */
export async function purchase(ports: PurchasePorts, attempt: Attempt): Promise<PurchaseOutcome> {
  ports.onStep('working');
  try {
    if (!attempt.isPaid && !(await bought(ports, attempt))) return 'cancelled';
  } catch (error) {
    if (isSignedOut(error)) return 'signin';
    throw error;
  }
  ports.onStep('opening');
  await opened(ports);
  return 'bought';
}

/**
 * Asks with the token there is, and once more with a newer one where that names nobody, or has ended: paying may take longer
 * than a token lives. Rejects with a 401 where nobody is signed in.
 */
export async function signedIn<Answer>(
  tokenOf: PurchasePorts['token'],
  ask: (token: string) => Promise<Answer>
): Promise<Answer> {
  for (const renews of [false, true]) {
    const token = await tokenOf(renews);
    if (token === '') continue;
    try {
      return await ask(token);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
    }
  }
  throw new ApiError({ code: 'SIGN_IN_REQUIRED', status: 401, message: 'Nobody is signed in.' });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether what is bought is the visitor's now; false: he gave it up. */
async function bought(ports: PurchasePorts, attempt: Attempt): Promise<boolean> {
  if (!attempt.handedOver) {
    const session = await begun(ports);
    if (session === 'entitled') {
      attempt.isPaid = true;
      return true;
    }
    if (session.state === 'OPEN' && !(await isHandedOver(ports, session))) return false;
    attempt.handedOver = session;
  }
  await confirmed(ports, attempt.handedOver);
  attempt.isPaid = true;
  ports.onPaid();
  return true;
}

async function begun({ token, begin }: PurchasePorts): Promise<Checkout | 'entitled'> {
  try {
    const session = await signedIn(token, begin);
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

async function isHandedOver({ onStep, pay }: PurchasePorts, session: Checkout): Promise<boolean> {
  try {
    return (await pay(session, () => onStep('paying'))) === 'paid';
  } catch (error) {
    throw error instanceof ApiError && error.code === 'CHECKOUT_EXPIRED' ? new PurchaseError('expired', error) : error;
  }
}

async function confirmed({ token, find, wait, onStep }: PurchasePorts, { id, state }: Checkout): Promise<void> {
  if (state === 'COMPLETE') return;
  onStep('confirming');
  const isSettled = async () => {
    const session = await signedIn(token, (held) => find(id, held));
    if (session.state === 'REFUNDED') throw new PurchaseError('unconfirmed');
    // What has expired is not over: money that comes late still counts.
    return session.state === 'COMPLETE';
  };
  const isTrue = await until(isSettled, wait, PATIENCE).catch((error: unknown) => {
    throw isSignedOut(error) ? error : new PurchaseError('unconfirmed', error);
  });
  if (!isTrue) throw new PurchaseError('unconfirmed');
}

async function opened({ token: tokenOf, open, wait }: PurchasePorts): Promise<void> {
  const token = await tokenOf(true);
  const isTrue = await until(() => open(token), wait, OPENING_PATIENCE).catch((error: unknown) => {
    throw new PurchaseError('unopened', error);
  });
  if (!isTrue) throw new PurchaseError('unopened');
}

/** Looks at once, and then less and less often; whether it came true within `patience` ms of waiting. */
async function until(isTrue: () => Promise<boolean>, wait: PurchasePorts['wait'], patience: number): Promise<boolean> {
  let delay = FIRST_WAIT;
  for (let waited = 0; ; waited += delay, delay = Math.min(LONGEST, delay * 1.5)) {
    if (await isTrue()) return true;
    if (waited >= patience) return false;
    await wait(delay);
  }
}
