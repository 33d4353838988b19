// @vitest-environment jsdom
import { type FragmentState, type Schema, text } from '@touchline/domain';
import { act, type ComponentType, useEffect, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContainerProps, createLazyParts } from './container.tsx';
import { holdHeight } from './hold-height.ts';
import type { MountContext } from './mount.ts';
import { mountWidget, type ViewProps } from './mountWidget.tsx';

type Container = ComponentType<ContainerProps<string, string>>;

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('mountWidget', () => {
  it('hydrates the server’s markup before the container has loaded', async () => {
    const errors = vi.spyOn(console, 'error');
    const { container, mount } = place({ content: 'Monday' });
    const button = container.querySelector('button');

    await act(mount);

    expect(container.querySelector('button')).toBe(button);
    expect(container.textContent).toBe('Monday');
    expect(errors).not.toHaveBeenCalled();
  });

  it('hydrates it also if the container’s code is already loaded', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const errors = vi.spyOn(console, 'error');
    const { container, mount, load } = place({ content: 'Monday' });
    const button = container.querySelector('button');

    const mounting = mount();
    await load(createContainer('Tuesday'));
    await mounting;

    await vi.waitFor(() => expect(container.textContent).toBe('Tuesday'));
    expect(container.querySelector('button')).toBe(button);
    expect(errors).not.toHaveBeenCalled();
  });

  it('queues the visitor’s actions until the container has loaded', async () => {
    const { container, mount, load } = place({ content: 'Monday' });
    await act(mount);

    act(() => container.querySelector('button')?.click());
    expect(container.textContent).toBe('Monday');
    await act(() => load(createContainer()));

    expect(container.textContent).toBe('after Monday');
  });

  it('keeps the placeholder without content until the container sets a screen', async () => {
    const { container, mount, load } = place({});
    container.innerHTML = '<p>Placeholder</p>';

    await act(mount);
    expect(container.textContent).toBe('Placeholder');
    await act(() => load(createContainer('Tuesday')));

    expect(container.textContent).toBe('Tuesday');
  });

  it('ignores the content of another build', async () => {
    const { container, mount, load, screens } = place({ content: 'Monday', hydrate: false });

    await act(mount);
    await act(() => load(createContainer('Tuesday')));

    expect(screens).toEqual([]);
    expect(container.textContent).toBe('Tuesday');
  });

  it('is ready for repeated clicks when the content that replaces markup of another build has loaded', async () => {
    const { mount, load } = place({ content: 'Monday', hydrate: false });
    let isReady = false;
    const mounted = await act(mount);
    void mounted.ready.then(() => {
      isReady = true;
    });
    let show: (screen: string) => void = () => undefined;

    document.body.dataset['state'] = 'loading';
    await act(() => load(createContainer('Loading', ({ onScreen }) => (show = onScreen))));
    expect(isReady).toBe(false);

    document.body.dataset['state'] = 'loaded';
    await act(async () => show('Tuesday'));
    expect(isReady).toBe(true);
    delete document.body.dataset['state'];
  });

  it('passes on a change before the container has loaded', async () => {
    const { mount, load } = place({ content: 'Monday' });
    const revisions: number[] = [];
    const mounted = await act(mount);

    act(() => mounted.update());
    await act(() => load(createContainer(undefined, ({ revision }) => revisions.push(revision))));
    act(() => mounted.update());

    expect(revisions).toEqual([1, 2]);
  });

  it('loads the container of a complete screen only on a change', async () => {
    const { container, mount, load } = place({ content: 'Monday', isSettled: true });
    const mounted = await act(mount);

    await act(() => load(createContainer('Tuesday')));
    expect(container.textContent).toBe('Monday');
    act(() => mounted.update());
    await act(() => load(createContainer('Tuesday')));

    expect(container.textContent).toBe('Tuesday');
  });

  it('loads the container of a complete screen on the visitor’s first action', async () => {
    const { container, mount, load } = place({ content: 'Monday', isSettled: true });
    await act(mount);

    act(() => container.querySelector('button')?.click());
    await act(() => load(createContainer()));

    expect(container.textContent).toBe('after Monday');
  });

  it('names attributes that the server has not read, also over a complete screen', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { mount, load } = place({ content: 'Monday', isSettled: true, unread: ['shown-on'] });
    await act(mount);

    await act(() => load(createContainer()));

    const message = '[touchline] <touchline-test> has no attribute "shown-on". Did you mean "shows-on"?';
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([[message]]));
  });

  it('compares the names itself if it has no content of the server', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    document.body.setAttribute('shows_on', '');
    const { mount, load } = place({});
    await act(mount);

    await act(() => load(createContainer('Monday')));

    const message = '[touchline] <touchline-test> has no attribute "shows_on". Did you mean "shows-on"?';
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([[message]]));
    document.body.removeAttribute('shows_on');
  });

  it('GEN-05: keeps content when the container fails to load, and retries at the next change', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container, mount, reject, load, reported } = place({ content: 'Monday' });
    const mounted = await act(mount);

    await act(reject);
    expect(reported).toEqual([['error', 'NETWORK']]);
    expect(container.textContent).toBe('Monday');
    act(() => mounted.update());
    await act(() => load(createContainer('Tuesday')));

    expect(container.textContent).toBe('Tuesday');
  });

  it('GEN-05: sets an error and removes placeholders without content and container', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container, mount, reject, reported } = place({});
    container.innerHTML = '<p>Placeholder</p>';
    await act(mount);

    await act(reject);

    expect(reported).toEqual([
      ['error', 'NETWORK'],
      ['state', 'error'],
    ]);
    expect(container.textContent).toBe('');
  });

  it('unmounts the container and stops rendering', async () => {
    const { container, mount, load } = place({ content: 'Monday' });
    let working = 0;
    const mounted = await act(mount);
    await act(() =>
      load(
        createContainer('Tuesday', () => {
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

const parts = createLazyParts<Schema, string, string, unknown>({
  schema: { showsOn: text('') },
  sheet: '',
  holdHeight,
  useScreen: () => ({ screen: '', css: '', dispatch: () => undefined }),
});

/** A container that shows `screen`, and prefixes it with 'after ' on a click. */
function createContainer(
  screen?: string,
  each: (props: ContainerProps<string, string>) => unknown = () => undefined
): Container {
  // biome-ignore lint/correctness/noComponentHookFactories: each test has its own container, created once
  return function TestContainer(props) {
    const { actions, onScreen, revision } = props;
    useLayoutEffect(() => {
      if (screen !== undefined) onScreen(screen);
    }, [onScreen]);
    useEffect(() => actions.listen((act) => onScreen(act)), [actions, onScreen]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each revision
    useEffect(() => {
      const end = each(props);
      return () => {
        if (typeof end === 'function') end();
      };
    }, [revision]);
    return null;
  };
}

function View({ screen, dispatch }: ViewProps<string, string>) {
  return (
    <button type="button" onClick={() => dispatch(`after ${screen}`)}>
      {screen}
    </button>
  );
}

function place({
  content,
  hydrate = content !== undefined,
  isSettled = false,
  unread,
}: {
  content?: string;
  hydrate?: boolean;
  isSettled?: boolean;
  unread?: readonly string[];
}) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  if (content !== undefined) {
    container.innerHTML = renderToString(<View screen={content} dispatch={() => undefined} host={{} as never} />);
  }
  const reported: [string, unknown][] = [];
  const screens: string[] = [];
  const port: MountContext = {
    element: document.body,
    container,
    root: document,
    api: '',
    ...(content !== undefined && { state: { view: content, unread } as FragmentState }),
    hydrate,
    input: () => ({ attributes: {}, config: undefined }),
    emit: (type, detail) => reported.push([type, (detail as { code: string }).code]) > 0,
    setState: (state) => reported.push(['state', state]),
  };
  let settle: { load: (container: Container) => void; reject: () => void } | undefined;
  return {
    container,
    reported,
    screens,
    mount: async () =>
      mountWidget<string, string>(port, {
        name: 'test',
        toScreen: ({ view }) => {
          screens.push(view as string);
          return view as string;
        },
        View,
        isSettled,
        load: () =>
          new Promise((load, reject) => {
            settle = {
              load: (Container) => load({ ...parts, Container }),
              reject: () => reject(new Error('offline')),
            };
          }),
      }),
    load: async (container: Container) => settle?.load(container),
    reject: async () => settle?.reject(),
  };
}
