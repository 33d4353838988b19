import { isDomainAllowed } from '@touchline/domain';
import type { FrameWidget } from '../frame/frame-port.ts';
import { speakPlayerJs } from '../frame/player-js.ts';
import { reportHeight, speakTouchline } from '../frame/touchline-messages.ts';

/**
 * Connects the page of a frame (`/embed/{widget}`) with the page around it. The document's `frame-ancestors` has let
 * only allowed origins frame it; the same hosts are checked here again for each message.
 *
 * It is exported so that the build makes one file of it, not two. `isAllowed` decides whether the parent's origin may send and receive messages.
 */
export function connect({ element, name }: FrameWidget, isAllowed: (origin: string) => boolean): void {
  const { signal } = new AbortController();
  const send = (message: unknown, origin: string) => parent.postMessage(message, origin);
  let handlers: readonly ((message: unknown) => void)[] | undefined;
  const open = (origin: string) => {
    handlers ??= [
      speakTouchline({ element, name }, { send: (message) => send(message, origin), signal }),
      speakPlayerJs({ element, name }, { send: (text) => send(text, origin), signal }),
    ];
    return handlers;
  };
  let parentOrigin = originOf(location.ancestorOrigins?.[0] ?? document.referrer);

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !isAllowed(origin)) return;
    // The browser may have hidden the parent's origin until its first message.
    parentOrigin ??= origin;
    if (origin !== parentOrigin) return;
    const message = readMessage(data);
    for (const handle of open(origin)) handle(message);
  });
  if (parentOrigin !== undefined && isAllowed(parentOrigin)) open(parentOrigin);
  reportToWordPress(signal);
}

/** Reads an object, or the text of one, as player.js sends it; undefined for anything else. */
function readMessage(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return data.length < 10_000 ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Sends the height to WordPress, whose own script (wp-embed.js) resizes frames of other sites. It puts a secret into
 * the frame's URL, and accepts only messages with it. A height is no secret, so the parent's origin does not matter.
 */
function reportToWordPress(signal: AbortSignal): void {
  const [, secret] = /[#&?]secret=([\w-]{1,64})$/.exec(location.hash) ?? [];
  if (secret) reportHeight((value) => parent.postMessage({ message: 'height', value, secret }, '*'), signal);
}

const element = [...document.querySelectorAll<HTMLElement>('main > *')].find((one) =>
  /^touchline-/.test(one.localName)
);
const domains = document.querySelector<HTMLScriptElement>('script[data-domains]')?.dataset['domains'];
if (element && domains !== undefined && parent !== window) {
  const name = element.localName.replace('touchline-', '');
  const allowed = domains.split(' ').filter(Boolean);
  const isAllowed = (origin: string) => URL.canParse(origin) && isDomainAllowed(new URL(origin), allowed);
  // Only then is there an `element.player`.
  void customElements.whenDefined(element.localName).then(() => connect({ element, name }, isAllowed));
}
