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

export interface PurchasePorts {
  /** The token of who buys; '' nobody is signed in. `renews`: another one, if one can be had. */
  readonly token: (renews: boolean) => Promise<string>;
  /** Begins it, or goes on with the one that this press has begun already. Rejects with an `ApiError`, as the next. */
  readonly begin: (token: string) => Promise<Checkout>;
  readonly find: (id: string, token: string) => Promise<Checkout>;
  /** Takes the money. */
  readonly pay: (session: Checkout, token: string) => Promise<'paid' | 'cancelled'>;
  /** Asks for the video anew; whether this visitor may watch it now. */
  readonly open: (token: string) => Promise<boolean>;
  /** Rejects when it is all over. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onStep: (step: PurchaseStep) => void;
  /** The money has come; what was bought is still to be opened. */
  readonly onPaid: () => void;
}

/** Why a purchase did not get through, where no answer of the API says so. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  /** `expired`: nobody paid in time. `unconfirmed`: no word of the payment. `unopened`: paid, and still not to be watched. */
  readonly reason: 'expired' | 'unconfirmed' | 'unopened';

  constructor(reason: PurchaseError['reason']) {
    super(`The purchase is ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Buys what one press of a button is about, from its session to the open video. Called again with the same request id it
 * goes on where it was: what is paid is not paid twice. Rejects with `ApiError`, `PurchaseError`, or what paying threw.
 */
export async function purchase(ports: PurchasePorts): Promise<PurchaseOutcome> {
  ports.onStep('working');
  const begun = await beginSignedIn(ports);
  if (begun === 'signin') return 'signin';
  if (begun !== 'entitled') {
    const { session, token } = begun;
    if (session.state === 'OPEN') {
      ports.onStep('paying');
      if ((await ports.pay(session, token)) === 'cancelled') return 'cancelled';
    }
    await confirmed(ports, session, token);
    ports.onPaid();
  }
  ports.onStep('opening');
  await opened(ports);
  return 'bought';
}

type Begun = 'signin' | 'entitled' | { readonly session: Checkout; readonly token: string };

/** With the token there is, and once more with a newer one where that names nobody, or has ended. */
async function beginSignedIn({ token: tokenOf, begin }: PurchasePorts): Promise<Begun> {
  for (const renews of [false, true]) {
    const token = await tokenOf(renews);
    if (token === '') continue;
    try {
      return { session: await begin(token), token };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'ALREADY_ENTITLED') return 'entitled';
      if (error.status !== 401) throw error;
    }
  }
  return 'signin';
}

async function confirmed({ find, wait, onStep }: PurchasePorts, { id, state }: Checkout, token: string): Promise<void> {
  if (state === 'COMPLETE') return;
  onStep('confirming');
  const isSettled = async () => {
    const session = await find(id, token);
    if (session.state === 'EXPIRED' || session.state === 'REFUNDED') throw new PurchaseError('expired');
    return session.state === 'COMPLETE';
  };
  if (!(await until(isSettled, wait, PATIENCE))) throw new PurchaseError('unconfirmed');
}

async function opened({ token: tokenOf, open, wait }: PurchasePorts): Promise<void> {
  const token = await tokenOf(true);
  if (!(await until(() => open(token), wait, OPENING_PATIENCE))) throw new PurchaseError('unopened');
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
