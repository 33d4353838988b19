import type { QueryClient } from '@tanstack/react-query';
import { ApiError, createCheckout, findCheckout, payMock } from '@touchline/client';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { pageSource } from '../../shared/data/page-source.ts';
import { queryClientOf } from '../../shared/data/query-client.ts';
import { reportError, type WidgetError, type WidgetHost } from '../../shared/host/host.ts';
import type { PlayerScreen, ShownOffer } from '../screen.ts';
import type { CheckoutAdapter } from './checkout-adapter.ts';
import type { PayMock } from './mock-checkout.ts';
import { type Attempt, PurchaseError, type PurchasePorts, type PurchaseStep, purchase, withToken } from './purchase.ts';
import type { PurchaseTexts } from './text/en.ts';

/** Props of one purchase: from the click on an offer until it is paid or closed. */
export interface CheckoutDialogProps {
  readonly offer: ShownOffer;
  readonly screen: PlayerScreen;
  /** Base URL of the API. */
  readonly api: string;
  /** Set when the offer is bought, so that the video starts automatically. */
  readonly began: { current: boolean };
  /** Called when the dialog closes, for any reason. */
  readonly onClose: () => void;
}

/** The step of a purchase, or the reason why it stopped. */
export type PurchaseState = PurchaseStep | 'signin' | PurchaseFailure;

/** `connection`: no response. Others: see `PurchaseError`. */
type PurchaseFailure = 'connection' | PurchaseError['reason'];

/**
 * Runs one purchase: starts it, waits for a sign-in if needed, and retries on demand. `lazyTexts`: undefined while they
 * load; the purchase starts after that. `box`: the element in which an adapter can render.
 */
export function usePurchase(
  props: CheckoutDialogProps,
  lazyTexts: PurchaseTexts | undefined,
  box: RefObject<HTMLElement | null>
) {
  const { offer, screen } = props;
  const token = screen.checkout?.visitor.token ?? '';
  const [state, setState] = useState<PurchaseState>('working');
  const attempt = useRef(newAttempt());
  const running = useRef(new AbortController());
  /** The token of the last request, and the rejected one. */
  const lastToken = useRef('');
  const [rejectedToken, setRejectedToken] = useState('');

  const emit = (what: string) => screen.checkout?.host.emit('purchase', { offerId: offer.id, state: what });
  const run = useEffectEvent(async () => {
    running.current.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const ports = portsOf({ props, lazyTexts, box, signal, attempt: attempt.current, lastToken, setState, emit });
      const outcome = await purchase(ports, attempt.current);
      if (signal.aborted) return;
      if (outcome === 'signin') requestSignIn();
      else if (outcome === 'bought') onBought();
      else cancel();
    } catch (error) {
      if (signal.aborted) return;
      onFailed(error);
    }
  });
  const requestSignIn = () => {
    setRejectedToken(lastToken.current);
    setState('signin');
    emit('signin');
    screen.checkout?.host.emit('signin', {}, true);
  };
  const onBought = () => {
    const { config, host } = screen.checkout ?? {};
    if (config && host) refetchRejectedVideos(queryClientOf({ api: host.api, publicKey: config.publicKey }));
    props.onClose();
  };
  const onFailed = (error: unknown) => {
    const failure = error instanceof PurchaseError ? error.reason : 'connection';
    // After expiry or rejection the next try needs a new session.
    if (failure === 'expired' || failure === 'refused') attempt.current = newAttempt();
    if (screen.checkout && failure !== 'expired') reportError(screen.checkout.host, toWidgetError(error));
    emit('failed');
    setState(failure);
  };
  const cancel = () => {
    running.current.abort();
    // A paid purchase is complete even if the visitor closes the dialog.
    const { submittedSession, isPaid } = attempt.current;
    if (!submittedSession && !isPaid) emit('cancelled');
    props.onClose();
  };

  const hold = screen.checkout?.hold;
  // Before the focus is restored, because it goes to the element that is rendered then.
  useLayoutEffect(() => {
    hold?.(true);
    return () => hold?.(false);
  }, [hold]);
  const end = useEffectEvent(cancel);
  // A click may happen before the container is ready: wait for it as well.
  const isReady = lazyTexts !== undefined && screen.checkout !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const giveBack = takeTurn(() => end());
    void run();
    return () => {
      giveBack();
      running.current.abort();
    };
  }, [isReady]);
  // Trying the rejected token again would loop.
  const isAwaited = state === 'signin' && token !== '' && token !== rejectedToken;
  useEffect(() => {
    if (isAwaited) void run();
  }, [isAwaited]);
  return { state, cancel, again: () => void run(), signIn: () => screen.checkout?.host.emit('signin', {}, true) };
}

interface PortsInput {
  readonly props: CheckoutDialogProps;
  readonly lazyTexts: PurchaseTexts | undefined;
  readonly box: RefObject<HTMLElement | null>;
  readonly signal: AbortSignal;
  readonly attempt: Attempt;
  /** Receives the token of each request. */
  readonly lastToken: { current: string };
  readonly setState: (state: PurchaseState) => void;
  readonly emit: (what: string) => void;
}

function portsOf({ props, lazyTexts, box, signal, attempt, lastToken, setState, emit }: PortsInput): PurchasePorts {
  const { offer, screen, began } = props;
  const { checkout, appearance, texts } = screen;
  if (!checkout || !lazyTexts || !box.current) throw new Error('The widget is not ready for a purchase');
  const { config, visitor, fetchVideos, host } = checkout;
  const place = box.current;
  const source = pageSource({ api: host.api, publicKey: config.publicKey });
  const token: PurchasePorts['token'] = (renews) => (renews ? visitor.renew() : visitor.getToken());
  const requestOptions = (held: string) => {
    lastToken.current = held;
    return { token: held, locale: config.locale, signal };
  };
  return {
    token,
    createSession(held) {
      emit('begun');
      return createCheckout(source, { offerId: offer.id, requestId: attempt.requestId }, requestOptions(held));
    },
    fetchSession: (id, held) => findCheckout(source, id, requestOptions(held)),
    async pay(session, onDrawn) {
      const { id } = session;
      const simulatePayment = async (outcome: 'paid' | 'declined') =>
        (await withToken(token, (held) => payMock(source, { id, outcome }, requestOptions(held)))).state === 'COMPLETE';
      const choice = { provider: session.provider, host, payMock: simulatePayment, closeText: texts.Close, onDrawn };
      const adapter = await loadCheckoutAdapter(choice);
      try {
        return await adapter.open({ session, offer, box: place, signal, texts: lazyTexts, locale: appearance.locale });
      } finally {
        place.replaceChildren();
      }
    },
    async open(held) {
      began.current = true;
      return (await fetchVideos(held)).some(({ error }) => error === null);
    },
    wait: (ms) => pause(ms, signal),
    onStep(step) {
      if (signal.aborted) throw signal.reason;
      setState(step);
    },
    onPaid: () => emit('paid'),
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

/** Returns the error for the page: the original error rather than the state of the purchase. */
function toWidgetError(error: unknown): WidgetError {
  const cause = error instanceof PurchaseError ? (error.cause ?? error) : error;
  const code = cause instanceof ApiError ? cause.code : 'CHECKOUT';
  return { code, message: cause instanceof Error ? cause.message : 'The purchase failed.', cause };
}

function newAttempt(): Attempt {
  return { requestId: newRequestId(), submittedSession: null, isPaid: false };
}

/** Returns a random id for one click: 32 hexadecimal digits. Pages without TLS have no `crypto.randomUUID`. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let endOther: (() => void) | undefined;

/**
 * Allows one purchase at a time on a page: a new one ends the previous one. The returned function releases the turn.
 */
function takeTurn(end: () => void): () => void {
  endOther?.();
  endOther = end;
  return () => {
    if (endOther === end) endOther = undefined;
  };
}

/** Refetches all visible videos that the visitor may not watch, because a purchase may unlock them too. */
function refetchRejectedVideos(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { data } }) => [data].flat().some(isRejected),
  });
}

function isRejected(video: unknown): boolean {
  return typeof video === 'object' && video !== null && 'offers' in video && 'error' in video && video.error !== null;
}

/** Loads the checkout adapter: the page's own, else the built-in one of the provider. Rejects if there is none. */
async function loadCheckoutAdapter({
  provider,
  host,
  payMock,
  closeText,
  onDrawn,
}: {
  /** Provider name of the API. */
  readonly provider: string;
  readonly host: WidgetHost;
  readonly payMock: PayMock;
  readonly closeText: string;
  /** Called when the payment form is visible. */
  readonly onDrawn: () => void;
}): Promise<CheckoutAdapter> {
  const pageAdapter = ownAdapter(host.input?.().config);
  const mock = !pageAdapter && provider === 'mock' && (await import('./mock-checkout.ts')).createMockCheckout(payMock);
  const adapter = pageAdapter || mock;
  if (adapter) {
    // These adapters render immediately.
    onDrawn();
    return adapter;
  }
  if (provider === 'stripe') {
    return (await import('./stripe/stripe-checkout.ts')).createStripeCheckout({ closeText, onDrawn });
  }
  throw new Error(`No checkout adapter for the provider “${provider}”: pass your own adapter to the player`);
}

/** Returns `checkout` of `.config`, or of a React page's props. */
function ownAdapter(config: unknown): CheckoutAdapter | undefined {
  const adapter = typeof config === 'object' && config !== null ? Reflect.get(config, 'checkout') : undefined;
  return typeof adapter?.open === 'function' ? (adapter as CheckoutAdapter) : undefined;
}
