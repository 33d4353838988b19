import type { Player, PlayerState } from '@touchline/player';
import { bufferedImage, fractionOf, keyTime, rangeOf } from './seek-range.ts';

/** Largest movement in CSS px between press and release that still counts as a click. */
const MAX_CLICK_MOVEMENT_PX = 4;
/** Shortest time between two seeks during a drag, because each causes requests. */
const SEEK_INTERVAL_MS = 250;

/**
 * Binds the seek bar to the player in both directions, without React, because it moves four times a second. The
 * slider's values are times of the media timeline. Returns a function that unbinds it.
 *
 * While the visitor holds the thumb the range stays the same, even if the window of a live stream moves on. While the
 * slider has the focus the line moves on but the slider's value does not; the visible thumb belongs to the line.
 */
export function bindSeekSlider({
  player,
  slider,
  say,
  aim,
}: {
  readonly player: Player;
  /** A range input in seconds. The line is drawn on its parent element. */
  readonly slider: HTMLInputElement;
  /** Returns the accessible text of a time. */
  readonly say: (time: number) => string;
  /** Returns the time that a click seeks to, which may be that of a marker. `perPx`: seconds per CSS px. */
  readonly aim: (time: number, perPx: number) => number;
}): () => void {
  const ended = new AbortController();
  const line = slider.parentElement ?? slider;
  // The thumb must be at the played position before the browser moves it to the pointer.
  slider.addEventListener('pointerdown', () => write(timeNow()), ended);
  const press = listenToPress(slider, ended.signal);
  let isDragging = false;
  let lastSeekTime = Number.NEGATIVE_INFINITY;
  let range = rangeOf(player.state);

  // Screen readers might announce an unchanged value again.
  const set = (name: string, value: string) => slider.getAttribute(name) !== value && slider.setAttribute(name, value);
  const write = (time: number) => {
    const [start, end] = range ?? [0, 1];
    set('min', String(start));
    set('max', String(end));
    if (!isDragging) slider.valueAsNumber = time;
    set('aria-valuetext', say(time));
  };
  const timeNow = () => {
    const { state } = player;
    // A live stream without a range is at its end, and so is playback at the live edge.
    return range && !state.atLiveEdge ? state.currentTime : (range?.[1] ?? 1);
  };
  const draw = () => {
    const { state } = player;
    if (!press.isDown() && !isDragging) range = rangeOf(state);
    slider.disabled = !range;
    const time = isDragging ? slider.valueAsNumber : timeNow();
    // Screen readers announce each change of the focused control, so while it has the focus only seeking changes it.
    if (isDragging || state.seeking || !slider.matches(':focus')) write(time);
    drawLine(line, time, range ?? [0, 1], range ? state.buffered : []);
  };
  const seek = (time: number) => {
    lastSeekTime = performance.now();
    player.seek(time);
    write(time);
  };

  slider.addEventListener('focus', () => write(timeNow()), ended);
  slider.addEventListener(
    'input',
    () => {
      isDragging = true;
      if (performance.now() - lastSeekTime > SEEK_INTERVAL_MS) seek(slider.valueAsNumber);
      draw();
    },
    ended
  );
  slider.addEventListener(
    'change',
    () => {
      isDragging = false;
      const time = slider.valueAsNumber;
      const [start, end] = range ?? [0, 0];
      seek(press.take() ? aim(time, (end - start) / line.clientWidth) : time);
    },
    ended
  );
  slider.addEventListener('keydown', (event) => onKey(event, player, seek), ended);
  ended.signal.addEventListener('abort', player.subscribe(draw));
  draw();
  return () => ended.abort();
}

function drawLine(
  { style }: HTMLElement,
  time: number,
  range: readonly [start: number, end: number],
  buffered: PlayerState['buffered']
): void {
  const [start, end] = range;
  style.setProperty('--start', String(start));
  style.setProperty('--span', String(end - start));
  style.setProperty('--played', `${fractionOf(time, range) * 100}%`);
  style.setProperty('--buffered', bufferedImage(buffered, range));
}

function onKey(event: KeyboardEvent, player: Player, seek: (time: number) => void): void {
  const { state } = player;
  const range = rangeOf(state);
  if (!range || event.ctrlKey || event.altKey || event.metaKey) return;
  const time = keyTime(event.key, state.currentTime, range);
  if (time === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (state.live && time === range[1]) player.seekToLive();
  else seek(time);
}

/** The pointer on the seek bar. */
interface LinePress {
  /** Whether it is down. */
  readonly isDown: () => boolean;
  /** Whether the current or last press is a click and not a drag; resets it. */
  readonly take: () => boolean;
}

function listenToPress(line: HTMLElement, signal: AbortSignal): LinePress {
  let from: number | null = null;
  let isClick = false;
  line.addEventListener(
    'pointerdown',
    ({ clientX }) => {
      from = clientX;
      isClick = true;
    },
    { signal }
  );
  line.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (from !== null && Math.abs(clientX - from) > MAX_CLICK_MOVEMENT_PX) isClick = false;
    },
    { signal }
  );
  // On the window, because the release may be anywhere.
  for (const type of ['pointerup', 'pointercancel'] as const) {
    addEventListener(
      type,
      () => {
        from = null;
      },
      { signal }
    );
  }
  return {
    isDown: () => from !== null,
    take() {
      const wasClick = isClick;
      isClick = false;
      return wasClick;
    },
  };
}
