// @vitest-environment jsdom
import { initialState, type Player, type PlayerState } from '@touchline/player';
import { afterEach, describe, expect, it } from 'vitest';
import { bindSeekSlider } from './seek-slider.ts';

const unbind: (() => void)[] = [];
afterEach(() => {
  for (const end of unbind.splice(0)) end();
  document.body.replaceChildren();
});

/** A live stream of 100 s with a window of 60 s. */
const live: Partial<PlayerState> = { live: true, seekable: [40, 100], liveEdge: 100, currentTime: 90 };

function bound(overrides: Partial<PlayerState> = live) {
  const line = document.body.appendChild(document.createElement('div'));
  const slider = line.appendChild(document.createElement('input'));
  slider.type = 'range';
  slider.step = 'any';
  const calls: string[] = [];
  let state = { ...initialState, ...overrides };
  let notify = () => {};
  const player = {
    get state() {
      return state;
    },
    subscribe(listener: () => void) {
      notify = listener;
      return () => {};
    },
    seek: (time: number) => calls.push(`seek ${time}`),
    seekToLive: () => calls.push('live'),
  } as unknown as Player;
  unbind.push(bindSeekSlider({ player, slider, say: String, aim: (time) => time - 0.5 }));
  const send = (type: string, clientX = 0) => slider.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true }));
  return {
    calls,
    slider,
    line,
    send,
    /** Moves the thumb like an input device. */
    move(time: number) {
      slider.valueAsNumber = time;
      send('input');
    },
    know(next: Partial<PlayerState>) {
      state = { ...state, ...next };
      notify();
    },
    key: (key: string) => slider.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })),
    range: () => [slider.min, slider.max].map(Number),
  };
}

describe('bindSeekSlider', () => {
  it('moves with the window of a live stream', () => {
    const { know, range, line } = bound();
    know({ seekable: [50, 110], liveEdge: 110, currentTime: 80 });
    expect(range()).toEqual([50, 110]);
    expect(line.style.getPropertyValue('--played')).toBe('50%');
  });

  it('keeps its range while the thumb is held, though the window moves on', () => {
    const { know, range, send, move, slider, calls, line } = bound();
    send('pointerdown');
    move(70);
    know({ seekable: [50, 110], liveEdge: 110, currentTime: 100 });
    expect(range()).toEqual([40, 100]);
    expect([slider.valueAsNumber, line.style.getPropertyValue('--played')]).toEqual([70, '50%']);

    send('pointermove', 50);
    send('pointerup');
    send('change');
    expect(calls).toEqual(['seek 70', 'seek 70']);
    know({ currentTime: 70 });
    expect(range()).toEqual([50, 110]);
  });

  it('keeps its range under a finger that has not moved', () => {
    const { know, range, send } = bound();
    send('pointerdown');
    know({ seekable: [50, 110], liveEdge: 110 });
    expect(range()).toEqual([40, 100]);
    send('pointercancel');
    know({});
    expect(range()).toEqual([50, 110]);
  });

  it('seeks to the marker on a click, and to the end of a drag', () => {
    const { send, move, calls } = bound();
    send('pointerdown', 100);
    send('pointermove', 103);
    move(70);
    send('pointerup', 103);
    send('change');
    expect(calls.at(-1)).toBe('seek 69.5');

    send('pointerdown', 100);
    send('pointermove', 160);
    move(80);
    send('pointerup', 160);
    send('change');
    expect(calls.at(-1)).toBe('seek 80');
  });

  it('is silent while focused: its value and text change only on focus and by seeking', () => {
    const { know, slider, line, key, range } = bound();
    const texts: string[] = [];
    const write = slider.setAttribute.bind(slider);
    slider.setAttribute = (name, text) => {
      if (name === 'aria-valuetext') texts.push(text);
      write(name, text);
    };
    know({ currentTime: 91 });
    slider.focus();
    for (let time = 92; time < 99; time += 0.25) know({ currentTime: time, seekable: [time - 51, time + 1] });
    expect([slider.valueAsNumber, ...texts]).toEqual([91, '91']);
    expect(line.style.getPropertyValue('--played')).not.toBe('0%');

    key('ArrowLeft');
    expect(texts).toEqual(['91', '93.75']);
    know({ currentTime: 93.75, seeking: true });
    know({ currentTime: 95, seeking: false });
    expect([slider.valueAsNumber, ...texts]).toEqual([93.75, '91', '93.75']);

    // A keyboard shortcut of the player, with the focus here.
    know({ currentTime: 80, seeking: true });
    expect(texts.at(-1)).toBe('80');
    know({ currentTime: 81, seeking: false });
    slider.blur();
    know({ currentTime: 82, seekable: [42, 100] });
    expect([slider.valueAsNumber, range()[0], texts.at(-1)]).toEqual([82, 42, '82']);
  });

  it('moves its thumb to the played position before a pointer moves it', () => {
    const { know, send, slider } = bound();
    slider.focus();
    know({ currentTime: 95 });
    expect(slider.valueAsNumber).toBe(90);
    send('pointerdown');
    expect(slider.valueAsNumber).toBe(95);
  });

  it('End seeks to the live edge, Home to the oldest position, arrows by steps', () => {
    const { key, calls } = bound();
    for (const name of ['End', 'Home', 'ArrowLeft', 'x']) key(name);
    expect(calls).toEqual(['live', 'seek 40', 'seek 85']);
  });

  it('is at its end at the live edge, whatever the latency of the stream', () => {
    const { line, know } = bound({ ...live, atLiveEdge: true });
    expect(line.style.getPropertyValue('--played')).toBe('100%');
    know({ atLiveEdge: false });
    expect(line.style.getPropertyValue('--played')).toBe(`${(50 / 60) * 100}%`);
  });
});
