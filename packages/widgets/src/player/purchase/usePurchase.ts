import { ApiError, createCheckout, findCheckout, payMock } from '@touchline/client';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { pageSource } from '../../shared/data/page-source.ts';
import { queryClientOf } from '../../shared/data/query-client.ts';
import { reportError, type WidgetError } from '../../shared/host.ts';
import { adapterOf } from './adapter-of.ts';
import { newRequestId } from './new-request-id.ts';
import { type Attempt, PurchaseError, type PurchasePorts, type PurchaseStep, purchase, signedIn } from './purchase.ts';
import { refetchRefused } from './refetch-refused.ts';
import type { TillProps } from './TillProps.ts';
import { takeTurn } from './take-turn.ts';
import type { PurchaseTexts } from './text/en.ts';

/** Where a purchase is, or why it stands still. */
export type PurchaseState = PurchaseStep | 'signin' | PurchaseFailure;

/** `connection`: nobody has answered. Others as `PurchaseError` has them. */
export type PurchaseFailure = 'connection' | PurchaseError['reason'];

interface PurchaseInput {
  readonly props: TillProps;
  /** undefined: not loaded yet, so nothing begins. */
  readonly words: PurchaseTexts | undefined;
  /** Where an adapter may draw. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Runs one purchase: begins it, waits for a sign-in where one is needed, tries again when told to. */
export function usePurchase({ props, words, box }: PurchaseInput) {
  const { offer, screen } = props;
  const token = screen.till?.visitor.token ?? '';
  const [state, setState] = useState<PurchaseState>('working');
  const attempt = useRef(newAttempt());
  const running = useRef(new AbortController());
  /** The last token that was asked with, and the one that did not do. */
  const asked = useRef('');
  const [refused, setRefused] = useState('');

  const tell = (what: string) => screen.till?.host.emit('purchase', { offerId: offer.id, state: what });
  const run = useEffectEvent(async () => {
    running.current.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const ports = portsOf({ props, words, box, signal, attempt: attempt.current, asked, setState, tell });
      const outcome = await purchase(ports, attempt.current);
      if (signal.aborted) return;
      if (outcome === 'signin') askToSignIn();
      else if (outcome === 'bought') onBought();
      else cancel();
    } catch (error) {
      if (signal.aborted) return;
      onFailed(error);
    }
  });
  const askToSignIn = () => {
    setRefused(asked.current);
    setState('signin');
    tell('signin');
    screen.till?.host.emit('signin', {}, true);
  };
  const onBought = () => {
    const { config, host } = screen.till ?? {};
    if (config && host) refetchRefused(queryClientOf({ api: host.api, publicKey: config.publicKey }));
    props.onClose();
  };
  const onFailed = (error: unknown) => {
    const failure = error instanceof PurchaseError ? error.reason : 'connection';
    // Whoever is told that it is over, or refused, begins another one.
    if (failure === 'expired' || failure === 'refused') attempt.current = newAttempt();
    if (screen.till && failure !== 'expired') reportError(screen.till.host, told(error));
    tell('failed');
    setState(failure);
  };
  const cancel = () => {
    running.current.abort();
    // What is paid is bought, whether somebody waits for the picture or not.
    const { handedOver, isPaid } = attempt.current;
    if (!handedOver && !isPaid) tell('cancelled');
    props.onClose();
  };

  const hold = screen.till?.hold;
  // Before focus is given back: it goes to what stands there then.
  useLayoutEffect(() => {
    hold?.(true);
    return () => hold?.(false);
  }, [hold]);
  const end = useEffectEvent(cancel);
  // A press may come before what asks the API: it waits for that, too.
  const isReady = words !== undefined && screen.till !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const giveBack = takeTurn(() => end());
    void run();
    return () => {
      giveBack();
      running.current.abort();
    };
  }, [isReady]);
  // The one that was refused would be again, on and on.
  const isAwaited = state === 'signin' && token !== '' && token !== refused;
  useEffect(() => {
    if (isAwaited) void run();
  }, [isAwaited]);
  return { state, cancel, again: () => void run(), signIn: () => screen.till?.host.emit('signin', {}, true) };
}

interface PortsInput extends PurchaseInput {
  readonly signal: AbortSignal;
  readonly attempt: Attempt;
  /** Is told each token that is asked with. */
  readonly asked: { current: string };
  readonly setState: (state: PurchaseState) => void;
  readonly tell: (what: string) => void;
}

function portsOf({ props, words, box, signal, attempt, asked, setState, tell }: PortsInput): PurchasePorts {
  const { offer, screen, began } = props;
  const { till, look, texts } = screen;
  if (!till || !words || !box.current) throw new Error('The widget is not ready to sell');
  const { config, visitor, ask, host } = till;
  const place = box.current;
  const source = pageSource({ api: host.api, publicKey: config.publicKey });
  const token: PurchasePorts['token'] = (renews) => (renews ? visitor.renew() : visitor.look());
  const buyer = (held: string) => {
    asked.current = held;
    return { token: held, locale: config.locale, signal };
  };
  return {
    token,
    begin(held) {
      tell('begun');
      return createCheckout(source, { offerId: offer.id, requestId: attempt.requestId }, buyer(held));
    },
    find: (id, held) => findCheckout(source, id, buyer(held)),
    async pay(session, onDrawn) {
      const { id } = session;
      const pretend = async (outcome: 'paid' | 'declined') =>
        (await signedIn(token, (held) => payMock(source, { id, outcome }, buyer(held)))).state === 'COMPLETE';
      const choice = { provider: session.provider, host, payMock: pretend, closeText: texts.Close, onDrawn };
      const adapter = await adapterOf(choice);
      try {
        return await adapter.open({ session, offer, box: place, signal, texts: words, locale: look.locale });
      } finally {
        place.replaceChildren();
      }
    },
    async open(held) {
      began.current = true;
      return (await ask(held)).some(({ error }) => error === null);
    },
    wait: (ms) => pause(ms, signal),
    onStep(step) {
      if (signal.aborted) throw signal.reason;
      setState(step);
    },
    onPaid: () => tell('paid'),
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** What the page hears of it: what was thrown, and not what became of the purchase by that. */
function told(error: unknown): WidgetError {
  const cause = error instanceof PurchaseError ? (error.cause ?? error) : error;
  const code = cause instanceof ApiError ? cause.code : 'CHECKOUT';
  return { code, message: cause instanceof Error ? cause.message : 'The purchase failed.', cause };
}

function newAttempt(): Attempt {
  return { requestId: newRequestId(), handedOver: null, isPaid: false };
}
