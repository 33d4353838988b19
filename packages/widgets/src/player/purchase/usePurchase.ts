import { ApiError, createCheckout, findCheckout, payMock } from '@touchline/client';
import type { Checkout } from '@touchline/domain';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageSource } from '../../shared/data/page-source.ts';
import { queryClientOf } from '../../shared/data/query-client.ts';
import { reportError } from '../../shared/host.ts';
import { adapterOf } from './adapter-of.ts';
import { newRequestId } from './new-request-id.ts';
import { PurchaseError, type PurchasePorts, type PurchaseStep, purchase } from './purchase.ts';
import { refetchRefused } from './refetch-refused.ts';
import type { TillProps } from './TillProps.ts';
import { takeTurn } from './take-turn.ts';
import type { PurchaseTexts } from './text/en.ts';

/** Where a purchase is, or why it stands still. */
export type PurchaseState = PurchaseStep | 'signin' | PurchaseFailure;

/** `connection`: nobody has answered. `refused`: the API does not sell it. Others as `PurchaseError` has them. */
export type PurchaseFailure = 'connection' | 'refused' | PurchaseError['reason'];

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
  const attempt = useRef({ requestId: newRequestId(), running: new AbortController() });

  const tell = (what: string) => screen.till?.host.emit('purchase', { offerId: offer.id, state: what });
  const run = useEffectEvent(async () => {
    const running = new AbortController();
    attempt.current.running.abort();
    attempt.current.running = running;
    const { signal } = running;
    try {
      const ports = portsOf({ props, words, box, signal, requestId: attempt.current.requestId, setState, tell });
      const outcome = await purchase(ports);
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
    const failure = failureOf(error);
    // Whoever is told that it is over, or refused, begins another one.
    if (failure === 'expired' || failure === 'refused') attempt.current.requestId = newRequestId();
    if (screen.till && failure !== 'expired') {
      const code = error instanceof ApiError ? error.code : 'CHECKOUT';
      const message = error instanceof Error ? error.message : 'The purchase failed.';
      reportError(screen.till.host, { code, message, cause: error });
    }
    tell('failed');
    setState(failure);
  };
  const cancel = () => {
    attempt.current.running.abort();
    // What is paid is bought, whether somebody waits for the picture or not.
    if (state !== 'confirming' && state !== 'opening') tell('cancelled');
    props.onClose();
  };

  const end = useEffectEvent(cancel);
  // A press may come before what asks the API: it waits for that, too.
  const isReady = words !== undefined && screen.till !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const giveBack = takeTurn(() => end());
    const mine = attempt.current;
    void run();
    return () => {
      giveBack();
      mine.running.abort();
    };
  }, [isReady]);
  const isAwaited = state === 'signin' && token !== '';
  useEffect(() => {
    if (isAwaited) void run();
  }, [isAwaited]);
  return { state, cancel, again: () => void run(), signIn: () => screen.till?.host.emit('signin', {}, true) };
}

interface PortsInput extends PurchaseInput {
  readonly signal: AbortSignal;
  readonly requestId: string;
  readonly setState: (state: PurchaseState) => void;
  readonly tell: (what: string) => void;
}

function portsOf({ props, words, box, signal, requestId, setState, tell }: PortsInput): PurchasePorts {
  const { offer, screen, began } = props;
  const { till, look, texts } = screen;
  if (!till || !words || !box.current) throw new Error('The widget is not ready to sell');
  const { config, visitor, ask, host } = till;
  const place = box.current;
  const source = pageSource({ api: host.api, publicKey: config.publicKey });
  const buyer = (token: string) => ({ token, locale: config.locale, signal });
  return {
    token: (renews) => (renews ? visitor.renew() : visitor.look()),
    begin(token) {
      tell('begun');
      return createCheckout(source, { offerId: offer.id, requestId }, buyer(token));
    },
    find: (id, token) => findCheckout(source, id, buyer(token)),
    async pay(session: Checkout, token) {
      const pretend = async (outcome: 'paid' | 'declined') =>
        (await payMock(source, { id: session.id, outcome }, buyer(token))).state === 'COMPLETE';
      const choice = { provider: session.provider, host, payMock: pretend, closeText: texts.Close };
      const adapter = await adapterOf(choice);
      try {
        return await adapter.open({ session, offer, box: place, signal, texts: words, locale: look.locale });
      } finally {
        place.replaceChildren();
      }
    },
    async open(token) {
      began.current = true;
      return (await ask(token)).some(({ error }) => error === null);
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

function failureOf(error: unknown): PurchaseFailure {
  if (error instanceof PurchaseError) return error.reason;
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return isRefusal ? 'refused' : 'connection';
}
