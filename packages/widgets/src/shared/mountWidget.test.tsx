// @vitest-environment jsdom
import type { FragmentState } from '@touchline/domain';
import { act, type ComponentType, useEffect, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateOf } from './late.ts';
import type { MountPort } from './mount.ts';
import { type KeeperProps, mountWidget, type ViewProps } from './mountWidget.tsx';

type Keeper = ComponentType<KeeperProps<string, string>>;

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('mountWidget', () => {
  it('takes over the server’s markup as it is, before the keeper is there', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { container, mount } = place({ content: 'Monday' });
    const button = container.querySelector('button');

    await act(mount);

    expect(container.querySelector('button')).toBe(button);
    expect(container.textContent).toBe('Monday');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('takes it over also where the keeper’s code is there already', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const complaints = vi.spyOn(console, 'error');
    const { container, mount, bring } = place({ content: 'Monday' });
    const button = container.querySelector('button');

    const mounting = mount();
    await bring(keeper('Tuesday'));
    await mounting;

    await vi.waitFor(() => expect(container.textContent).toBe('Tuesday'));
    expect(container.querySelector('button')).toBe(button);
    expect(complaints).not.toHaveBeenCalled();
  });

  it('keeps what the visitor does until the keeper hears it', async () => {
    const { container, mount, bring } = place({ content: 'Monday' });
    await act(mount);

    act(() => container.querySelector('button')?.click());
    expect(container.textContent).toBe('Monday');
    await act(() => bring(keeper()));

    expect(container.textContent).toBe('after Monday');
  });

  it('draws nothing of its own where there is no content, until the keeper says what', async () => {
    const { container, mount, bring } = place({});
    container.innerHTML = '<p>Placeholder</p>';

    await act(mount);
    expect(container.textContent).toBe('Placeholder');
    await act(() => bring(keeper('Tuesday')));

    expect(container.textContent).toBe('Tuesday');
  });

  it('reads nothing out of content of another build', async () => {
    const { container, mount, bring, screens } = place({ content: 'Monday', hydrate: false });

    await act(mount);
    await act(() => bring(keeper('Tuesday')));

    expect(screens).toEqual([]);
    expect(container.textContent).toBe('Tuesday');
  });

  it('tells a change that came before the keeper', async () => {
    const { mount, bring } = place({ content: 'Monday' });
    const revisions: number[] = [];
    const mounted = await act(mount);

    act(() => mounted.update());
    await act(() => bring(keeper(undefined, ({ revision }) => revisions.push(revision))));
    act(() => mounted.update());

    expect(revisions).toEqual([1, 2]);
  });

  it('loads the keeper no sooner than at a change where nothing comes by itself', async () => {
    const { container, mount, bring } = place({ content: 'Monday', isSettled: true });
    const mounted = await act(mount);

    await act(() => bring(keeper('Tuesday')));
    expect(container.textContent).toBe('Monday');
    act(() => mounted.update());
    await act(() => bring(keeper('Tuesday')));

    expect(container.textContent).toBe('Tuesday');
  });

  it('loads the keeper when the visitor wants something, where nothing comes by itself', async () => {
    const { container, mount, bring } = place({ content: 'Monday', isSettled: true });
    await act(mount);

    act(() => container.querySelector('button')?.click());
    await act(() => bring(keeper()));

    expect(container.textContent).toBe('after Monday');
  });

  it('GEN-05: leaves content on the page when the keeper cannot be had, and tries again at the next change', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container, mount, refuse, bring, told } = place({ content: 'Monday' });
    const mounted = await act(mount);

    await act(refuse);
    expect(told).toEqual([['error', 'NETWORK']]);
    expect(container.textContent).toBe('Monday');
    act(() => mounted.update());
    await act(() => bring(keeper('Tuesday')));

    expect(container.textContent).toBe('Tuesday');
  });

  it('GEN-05: ends in an error without placeholders when there is neither content nor keeper', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container, mount, refuse, told } = place({});
    container.innerHTML = '<p>Placeholder</p>';
    await act(mount);

    await act(refuse);

    expect(told).toEqual([
      ['error', 'NETWORK'],
      ['state', 'error'],
    ]);
    expect(container.textContent).toBe('');
  });

  it('ends the keeper’s work when it is unmounted, and draws no more', async () => {
    const { container, mount, bring } = place({ content: 'Monday' });
    let working = 0;
    const mounted = await act(mount);
    await act(() =>
      bring(
        keeper('Tuesday', () => {
          working++;
          return () => working--;
        })
      )
    );
    expect(working).toBe(1);

    act(() => mounted.unmount());

    expect([working, container.textContent]).toEqual([0, '']);
  });
});

/** A keeper that shows `screen`, and puts 'after ' before it when the visitor clicks. */
function keeper(screen?: string, each: (props: KeeperProps<string, string>) => unknown = () => undefined): Keeper {
  // biome-ignore lint/correctness/noComponentHookFactories: each test has a keeper of its own, made once
  return function TestKeeper(props) {
    const { acts, onScreen, revision } = props;
    useLayoutEffect(() => {
      if (screen !== undefined) onScreen(screen);
    }, [onScreen]);
    useEffect(() => acts.listen((act) => onScreen(act)), [acts, onScreen]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: told once a revision
    useEffect(() => {
      const end = each(props);
      return () => {
        if (typeof end === 'function') end();
      };
    }, [revision]);
    return null;
  };
}

function View({ screen, act }: ViewProps<string, string>) {
  return (
    <button type="button" onClick={() => act(`after ${screen}`)}>
      {screen}
    </button>
  );
}

function place({
  content,
  hydrate = content !== undefined,
  isSettled = false,
}: {
  content?: string;
  hydrate?: boolean;
  isSettled?: boolean;
}) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  if (content !== undefined) {
    container.innerHTML = renderToString(<View screen={content} act={() => undefined} host={{} as never} />);
  }
  const told: [string, unknown][] = [];
  const screens: string[] = [];
  const port: MountPort = {
    element: document.body,
    container,
    root: document,
    api: '',
    ...(content !== undefined && { state: { view: content } as FragmentState }),
    hydrate,
    input: () => ({ attributes: {}, config: undefined }),
    emit: (type, detail) => told.push([type, (detail as { code: string }).code]) > 0,
    setState: (state) => told.push(['state', state]),
  };
  let settle: { bring: (found: Keeper) => void; refuse: () => void } | undefined;
  return {
    container,
    told,
    screens,
    mount: async () =>
      mountWidget<string, string>(port, {
        name: 'test',
        screenOfState: ({ view }) => {
          screens.push(view as string);
          return view as string;
        },
        View,
        isSettled,
        loadLate: () =>
          new Promise((bring, reject) => {
            settle = { bring: (found) => bring(lateOf(found)), refuse: () => reject(new Error('offline')) };
          }),
      }),
    bring: async (found: Keeper) => settle?.bring(found),
    refuse: async () => settle?.refuse(),
  };
}
