/** The controls of a frame: `iframe.touchline`. Calls before the frame is ready are sent when it is. */
export interface FrameHandle {
  play(): void;
  pause(): void;
  /** `time`: seconds. */
  seek(time: number): void;
  /** Changes settings of the widget, as `element.config` does. */
  setConfig(config: object): void;
  /** Calls `listener` with the values of each message of a type, or of each event of a name. Returns a function that ends it. */
  on(type: string, listener: (detail: unknown) => void): () => void;
}

type Frame = HTMLIFrameElement & { touchline?: FrameHandle };

/** CSS px. A larger height is a mistake or an attack. */
const MAX_HEIGHT = 10_000;

/** `https://content.example/embed/`: frames below it belong to this script's server. */
const base = (document.currentScript as HTMLScriptElement).src.replace(/[^/]*$/, '');
const { origin } = new URL(base);
/** Messages that wait for their frame; a frame without an entry is ready. */
const queues = new WeakMap<Frame, object[]>();

const framesOf = (root: ParentNode) =>
  [...root.querySelectorAll<Frame>('iframe')].filter(({ src }) => src.startsWith(base));

function send(frame: Frame, type: string, values?: object): void {
  const message = { source: 'touchline', version: 1, type, ...values };
  const queue = queues.get(frame);
  if (queue && type !== 'hello') queue.push(message);
  else frame.contentWindow?.postMessage(message, origin);
}

function attach(frame: Frame): void {
  if (frame.touchline) return;
  queues.set(frame, []);
  frame.touchline = {
    play: () => send(frame, 'play'),
    pause: () => send(frame, 'pause'),
    seek: (time) => send(frame, 'seek', { time }),
    setConfig: (config) => send(frame, 'setConfig', { config }),
    on(type, listener) {
      const listen = (event: Event) => listener((event as CustomEvent).detail);
      frame.addEventListener(`touchline:${type}`, listen);
      return () => frame.removeEventListener(`touchline:${type}`, listen);
    },
  };
  // It may have been ready before this script ran.
  send(frame, 'hello');
}

addEventListener('message', ({ source, origin: sender, data }) => {
  if (sender !== origin || data?.source !== 'touchline') return;
  const frame = framesOf(document).find(({ contentWindow }) => contentWindow === source);
  if (!frame) return;
  attach(frame);
  const { type, name, detail, height, ...rest } = data;
  if (type === 'ready') {
    const queue = queues.get(frame);
    queues.delete(frame);
    for (const message of queue ?? []) frame.contentWindow?.postMessage(message, origin);
  }
  if (
    type === 'resize' &&
    typeof height === 'number' &&
    height > 0 &&
    height < MAX_HEIGHT &&
    frame.dataset['resize'] !== 'false'
  )
    frame.style.height = `${height}px`;
  const event = type === 'event' ? name : type;
  if (typeof event === 'string' && /^[a-z]+$/.test(event))
    frame.dispatchEvent(
      new CustomEvent(`touchline:${event}`, { bubbles: true, detail: type === 'event' ? detail : { ...rest, height } })
    );
});

const attachAll = () => {
  for (const frame of framesOf(document)) attach(frame);
};
attachAll();
addEventListener('DOMContentLoaded', attachAll);
