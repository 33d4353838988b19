import { describe, expect, it, vi } from 'vitest';
import { initialState } from './player-state.ts';
import { createStore } from './store.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('createStore', () => {
  it('PL-15, PL-16, PL-17: starts paused, 640 × 360, with every field of the state, as plain JSON', () => {
    const state = createStore().state();

    expect(state).toMatchObject({ width: 640, height: 360, paused: true, playing: false });
    expect(Object.keys(state)).toEqual(
      expect.arrayContaining(
        'currentTime totalTime width height live atLiveEdge volume seeking playing paused waiting fullscreen pictureInPicture controlsVisible activeQuality availableQualities'.split(
          ' '
        )
      )
    );
    expect(JSON.parse(JSON.stringify(state))).toEqual(initialState);
  });

  it('notifies listeners once for all changes of one task', async () => {
    const store = createStore();
    const listener = vi.fn();
    store.subscribe(listener);

    store.set({ playing: true });
    store.set({ paused: false });
    expect(store.state()).toMatchObject({ playing: true, paused: false });
    expect(listener).not.toHaveBeenCalled();
    await settled();
    expect(listener).toHaveBeenCalledTimes(1);

    store.set({ waiting: true });
    await settled();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('stays the same object while no value changes', async () => {
    const store = createStore();
    store.set({ buffered: [[0, 4]] });
    await settled();
    const { buffered } = store.state();
    const before = store.state();
    const listener = vi.fn();
    store.subscribe(listener);

    store.set({ buffered: [[0, 4]], paused: true });
    await settled();
    expect(store.state()).toBe(before);
    expect(listener).not.toHaveBeenCalled();

    store.set({ buffered: [[0, 4]], currentTime: 1 });
    expect(store.state().buffered).toBe(buffered);
  });

  it('returns a state that a page cannot change', () => {
    const state = createStore().state() as { paused: boolean };
    expect(() => {
      state.paused = false;
    }).toThrow(TypeError);
  });

  it('notifies the other listeners if one throws', async () => {
    const store = createStore();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const listener = vi.fn();
    store.subscribe(() => {
      throw new Error('broken page');
    });
    store.subscribe(listener);

    store.set({ playing: true });
    await settled();

    expect(listener).toHaveBeenCalledTimes(1);
    expect(report.mock.calls).toEqual([[expect.stringContaining('[touchline]'), new Error('broken page')]]);
    report.mockRestore();
  });

  it('does not notify a removed listener, even if another listener has just removed it', async () => {
    const store = createStore();
    const listener = vi.fn();
    store.subscribe(() => leave());
    const leave = store.subscribe(listener);

    store.set({ playing: true });
    await settled();

    expect(listener).not.toHaveBeenCalled();
  });
});
