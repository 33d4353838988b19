import { type FrameWidget, playerOf, readNumber, run, type Send, toPlain } from './frame-port.ts';

type Values = Readonly<Record<string, unknown>>;

/** Version of the messages. It changes only if a message of the version before is no longer understood. */
const PROTOCOL_VERSION = 1;

/** Events of widgets that the parent page receives, without their prefix `touchline:`. */
const EVENTS = [
  'error',
  'empty',
  'dataloaded',
  'bannerclick',
  'bannerchange',
  'cardclick',
  'signin',
  'purchase',
  'viewing',
  'autoplayfallback',
  'adblocked',
  'ad',
  'adcompanion',
];

/** Settings that decide where data and credentials go, in lower case without dashes. The page's author sets them. */
const FIXED_SETTINGS =
  /^(api|publickey|collectorurl|vastadtagurl|adsdkurl|muxenvkey|auth.*|gettoken|checkout|p2p|admacros|__proto__|constructor|prototype)$/;
/** Characters of JSON in `setConfig`. */
const MAX_CONFIG = 65_536;
/** Seconds; a day of a recording, and more than any clip. */
const MAX_TIME = 864_000;
/** ms between messages about a playing video. */
const STATE_INTERVAL = 250;

/** Sends what happens in the widget, and returns the handler for the parent's messages. */
export function speakTouchline(
  widget: FrameWidget,
  { send, signal }: { readonly send: Send; readonly signal: AbortSignal }
): (message: unknown) => void {
  const { element, name } = widget;
  const post = (type: string, values: object = {}) =>
    send({ source: 'touchline', version: PROTOCOL_VERSION, type, ...values });
  const state = () => ({ state: element.dataset['state'] ?? 'idle', player: toPlain(playerOf(widget)?.state ?? null) });
  let isWaiting = false;
  const postState = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      post('state', state());
    }, STATE_INTERVAL);
  };

  element.addEventListener('touchline:state', () => post('state', state()), { signal });
  element.addEventListener('touchline:playerstate', postState, { signal });
  for (const event of EVENTS) {
    const forward = ({ detail }: CustomEvent) => post('event', { name: event, detail: toPlain(detail) ?? null });
    element.addEventListener(`touchline:${event}`, forward as EventListener, { signal });
  }
  const ready = () => post('ready', { widget: name, ...state() });
  ready();
  reportHeight((height) => post('resize', { height }), signal);

  const commands: ReadonlyMap<unknown, (message: Values) => void> = new Map([
    ['hello', ready],
    ['play', () => run(playerOf(widget)?.play())],
    ['pause', () => run(playerOf(widget)?.pause())],
    ['seek', ({ time }) => seek(widget, time)],
    ['setConfig', ({ config }) => setConfig(widget, config)],
  ] as const satisfies [string, (message: Values) => void][]);
  return (message) => {
    const values = (message ?? {}) as Values;
    if (values['source'] === 'touchline') commands.get(values['type'])?.(values);
  };
}

function seek(widget: FrameWidget, time: unknown): void {
  const seconds = readNumber(time, MAX_TIME);
  if (seconds !== undefined) run(playerOf(widget)?.seek(seconds));
}

function setConfig({ element }: FrameWidget, config: unknown): void {
  const allowed = readConfig(config);
  if (allowed) element.config = { ...(element.config as object), ...allowed };
}

/** Returns the settings that a parent page may change; undefined if the value is no object or too large. */
export function readConfig(config: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return undefined;
  const plain = toPlain(config);
  if (!plain || JSON.stringify(plain).length > MAX_CONFIG) return undefined;
  const entries = Object.entries(plain).filter(
    ([name]) => !FIXED_SETTINGS.test(name.replaceAll('-', '').toLowerCase())
  );
  return Object.fromEntries(entries);
}

/** Calls `report` with the height of the content in CSS px, now and after each change. */
export function reportHeight(report: (height: number) => void, signal: AbortSignal): void {
  const content = document.querySelector('main');
  if (!content) return;
  let last = -1;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height !== last) report(height);
    last = height;
  });
  observer.observe(content);
  signal.addEventListener('abort', () => observer.disconnect());
}
