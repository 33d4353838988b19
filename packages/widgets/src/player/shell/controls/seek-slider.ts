import type { Player, PlayerState } from '@touchline/player';
import { listenToPress } from './line-press.ts';
import { bufferedImage, fractionOf, keyTime, rangeOf } from './seek-range.ts';

/** ms between two seeks while the thumb is dragged: each asks the network. */
const PACE = 250;

interface SliderInput {
  readonly player: Player;
  /** A range input, in seconds; what is drawn hangs on its parent. */
  readonly slider: HTMLInputElement;
  /** What a screen reader says of a time. */
  readonly say: (time: number) => string;
  /** Where a press on the line leads: it may be meant for what is drawn there. `perPx`: seconds of a CSS px. */
  readonly aim: (time: number, perPx: number) => number;
}

/**
 * Binds the seek bar to the player both ways, beside React: it moves four times a second. Times are on the element's time
 * line, so that a slider's value is a time. The result lets go.
 *
 * While somebody holds the thumb the line stands still, though what it stands for moves on: a live stream's window. While
 * it has the focus the line moves on, but not the slider's value; the thumb that is seen belongs to the line.
 */
export function bindSeekSlider({ player, slider, say, aim }: SliderInput): () => void {
  const ended = new AbortController();
  const line = slider.parentElement ?? slider;
  // Before the browser moves the thumb to the pointer: by then it has to be where the line shows it.
  slider.addEventListener('pointerdown', () => write(timeNow()), ended);
  const press = listenToPress(slider, ended.signal);
  let dragged = false;
  let sought = Number.NEGATIVE_INFINITY;
  let range = rangeOf(player.state);

  // The same again could be spoken again.
  const set = (name: string, value: string) => slider.getAttribute(name) !== value && slider.setAttribute(name, value);
  const write = (time: number) => {
    const [start, end] = range ?? [0, 1];
    set('min', String(start));
    set('max', String(end));
    if (!dragged) slider.valueAsNumber = time;
    set('aria-valuetext', say(time));
  };
  const timeNow = () => {
    const { state } = player;
    // Live without a line to move on is at its end; who is at the edge is not shown a little behind it.
    return range && !state.atLiveEdge ? state.currentTime : (range?.[1] ?? 1);
  };
  const draw = () => {
    const { state } = player;
    if (!press.held() && !dragged) range = rangeOf(state);
    slider.disabled = !range;
    const time = dragged ? slider.valueAsNumber : timeNow();
    // Screen readers speak each change of the focused control: while it has the focus only seeking changes it.
    if (dragged || state.seeking || !slider.matches(':focus')) write(time);
    drawLine(line, { time, range: range ?? [0, 1], buffered: range ? state.buffered : [] });
  };
  const seek = (time: number) => {
    sought = performance.now();
    player.seek(time);
    write(time);
  };

  slider.addEventListener('focus', () => write(timeNow()), ended);
  slider.addEventListener(
    'input',
    () => {
      dragged = true;
      if (performance.now() - sought > PACE) seek(slider.valueAsNumber);
      draw();
    },
    ended
  );
  slider.addEventListener(
    'change',
    () => {
      dragged = false;
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

interface Drawn {
  readonly time: number;
  readonly range: readonly [start: number, end: number];
  readonly buffered: PlayerState['buffered'];
}

function drawLine({ style }: HTMLElement, { time, range, buffered }: Drawn): void {
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
