import type { PlayerHandle, PlayerState } from '@touchline/player';
import { type FrameWidget, playerOf, readNumber, run, type Send } from './frame-port.ts';

/** The version of player.js whose messages these are (github.com/embedly/player.js, SPEC.rst). */
const VERSION = '0.0.10';
const EVENTS = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'error'];
const MAX_TIME = 864_000;
/** Listeners of one parent page. */
const MAX_LISTENERS = 100;

type Values = Readonly<Record<string, unknown>>;

/** The methods of player.js by their names, each with its value; getters return one. */
const METHODS: ReadonlyMap<string, (player: PlayerHandle, value: unknown) => unknown> = new Map([
  ['play', (player) => run(player.play())],
  ['pause', (player) => run(player.pause())],
  ['getPaused', ({ state }) => state.paused],
  ['mute', (player) => run(player.setVolume(0))],
  ['unmute', (player) => run(player.setVolume(1))],
  ['getMuted', ({ state }) => state.volume === 0],
  [
    'setVolume',
    (player, value) => {
      const volume = readNumber(value, 100);
      if (volume !== undefined) run(player.setVolume(volume / 100));
    },
  ],
  ['getVolume', ({ state }) => Math.round(state.volume * 100)],
  ['getDuration', ({ state }) => state.totalTime ?? 0],
  [
    'setCurrentTime',
    (player, value) => {
      const time = readNumber(value, MAX_TIME);
      if (time !== undefined) run(player.seek(time));
    },
  ],
  ['getCurrentTime', ({ state }) => state.currentTime],
] as const satisfies [string, (player: PlayerHandle, value: unknown) => unknown][]);

interface Listener {
  readonly event: string;
  readonly listener: string | undefined;
}

/** Announces the player to the parent page, and returns the handler for its messages. Does nothing without a player. */
export function speakPlayerJs(
  widget: FrameWidget,
  { send, signal }: { readonly send: (text: string) => void; readonly signal: AbortSignal }
): (message: unknown) => void {
  const player = playerOf(widget);
  if (!player) return () => {};
  let listeners: readonly Listener[] = [];
  const post: Send = (message) => send(JSON.stringify({ context: 'player.js', version: VERSION, ...message }));
  const emit = (event: string, value?: Values) => {
    for (const { listener } of listeners.filter((one) => one.event === event)) post({ event, listener, value });
  };
  const ready = (listener?: string) => {
    const methods = [...METHODS.keys(), 'addEventListener', 'removeEventListener'];
    post({ event: 'ready', listener, value: { src: location.href, events: EVENTS, methods } });
  };
  watchPlayer(widget, player, { emit, signal });
  ready();

  const call = (method: string, value: unknown, listener: string | undefined) => {
    const result = METHODS.get(method)?.(player, value);
    if (result !== undefined) post({ event: method, listener, value: result });
    else if (!METHODS.has(method)) emit('error', { code: 2, msg: 'Method not supported' });
  };
  return (message) => {
    const { context, method, value, listener: id } = (message ?? {}) as Values;
    if (context !== 'player.js' || typeof method !== 'string') return;
    const listener = typeof id === 'string' ? id.slice(0, 200) : undefined;
    if (method === 'addEventListener') {
      listeners = withListener(listeners, { event: value, listener });
      if (value === 'ready') ready(listener);
    } else if (method === 'removeEventListener') listeners = withoutListener(listeners, { event: value, listener });
    else call(method, value, listener);
  };
}

interface ListenerInput {
  readonly event: unknown;
  readonly listener: string | undefined;
}

function withListener(listeners: readonly Listener[], { event, listener }: ListenerInput): readonly Listener[] {
  const name = EVENTS.find((one) => one === event);
  return name && listeners.length < MAX_LISTENERS ? [...listeners, { event: name, listener }] : listeners;
}

/** Removes one listener of an event, or all if none is named. */
function withoutListener(listeners: readonly Listener[], { event, listener }: ListenerInput): readonly Listener[] {
  return listeners.filter((one) => one.event !== event || (listener !== undefined && one.listener !== listener));
}

/** Emits the events of player.js for the changes of a player's state. */
function watchPlayer(
  { element }: FrameWidget,
  player: PlayerHandle,
  { emit, signal }: { readonly emit: (event: string, value?: Values | undefined) => void; readonly signal: AbortSignal }
): void {
  let last = player.state;
  const update = () => {
    for (const [event, value] of changesOf(last, player.state)) emit(event, value);
    last = player.state;
  };
  element.addEventListener('touchline:playerstate', update, { signal });
  const fail = ({ detail }: CustomEvent<{ readonly message?: string }>) =>
    emit('error', { code: -1, msg: String(detail?.message ?? '') });
  element.addEventListener('touchline:error', fail as EventListener, { signal });
}

/** Returns the events of player.js for a change of state. */
function changesOf(
  last: PlayerState,
  state: PlayerState
): readonly (readonly [event: string, value: Values | undefined])[] {
  const duration = state.totalTime ?? 0;
  const [end, lastEnd] = [state, last].map(({ buffered }) => buffered?.at(-1)?.[1]);
  const changes: [boolean, string, Values?][] = [
    [last.paused && !state.paused, 'play'],
    [!last.paused && state.paused, 'pause'],
    [!last.ended && state.ended, 'ended'],
    [last.seeking && !state.seeking, 'seeked'],
    [last.currentTime !== state.currentTime, 'timeupdate', { seconds: state.currentTime, duration }],
    [end !== undefined && end !== lastEnd, 'progress', { seconds: end, duration }],
  ];
  return changes.flatMap(([isNew, event, value]) => (isNew ? [[event, value] as const] : []));
}
