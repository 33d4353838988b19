import type { FragmentState, Schema } from '@touchline/domain';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { createActionQueue } from './action-queue.ts';
import type { ContainerProps, LazyParts } from './container.tsx';
import { reportError, type WidgetHost } from './host.ts';
import type { Mount, MountContext } from './mount.ts';

/** Props of a view, which draws any screen: loading, content, nothing. */
export interface ViewProps<Screen, Action, Props = unknown> {
  readonly screen: Screen;
  readonly dispatch: (action: Action) => void;
  readonly host: WidgetHost;
  /** Props of the component in a React page; absent in a custom element. */
  readonly props?: Props;
}

export interface WidgetParts<Screen, Action> {
  /** As in `touchline-{name}`. */
  readonly name: string;
  /** Returns the screen that the server has rendered. */
  readonly toScreen: (state: FragmentState) => Screen;
  readonly View: ComponentType<ViewProps<Screen, Action, never>>;
  /** Loads the container's code, a separate chunk. */
  readonly load: () => Promise<LazyParts<Screen, Action>>;
  /** The server's screen is complete: the container is loaded only at the first change or action. */
  readonly isSettled?: boolean;
  /** Code that hydration needs besides the view. */
  readonly before?: Promise<unknown> | undefined;
}

export interface WidgetMount extends Mount {
  /**
   * Loads the container of a settled widget. Resolves to whether it is there. `hasMissedChanges`: the server's content
   * is outdated.
   */
  load(hasMissedChanges?: boolean): Promise<boolean | undefined>;
}

/**
 * Shows a widget in a custom element: hydrates the server's markup if there is some, else renders.
 *
 * Hydration needs only the view. The container is loaded afterwards, for live scores, another day or another page.
 * Actions of the visitor are queued until then.
 */
export function mountWidget<Screen, Action>(port: MountContext, parts: WidgetParts<Screen, Action>): WidgetMount {
  const { name, toScreen: screenOfState, load: loadLazy, isSettled, before } = parts;
  // The screen of another build may have another shape: fetch its content again.
  const initial = port.state && port.hydrate ? screenOfState(port.state) : undefined;
  const input = port.input();
  // Without the server's content, nobody has compared the names yet.
  const mayBeMisspelt = !port.state || port.state.unread;
  const actions = createActionQueue<Action>(() => void loadContainer());
  let root: Root | undefined;
  let lazy: LazyParts<Screen, Action> | undefined;
  let loading: Promise<boolean | undefined> | undefined;
  let since = Date.now();
  let revision = 0;
  let reserved = 0;
  let isUnmounted = false;
  let onReady!: () => void;
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  const draw = () => {
    if (isUnmounted) return;
    const shared = { port, input, initial, parts, actions, lazy, reserved, since, revision, onReady };
    const tree = <WidgetRoot {...shared} />;
    if (root) root.render(tree);
    else root = rootOf(port, name, tree);
  };
  const loadContainer = () => {
    // A second render before hydration would discard the markup.
    loading ??= Promise.all([loadLazy(), initial && ready]).then(
      ([loaded]) => {
        lazy = loaded;
        reserved = port.container.offsetHeight;
        draw();
        if (mayBeMisspelt) void warnOfMistakes(port, name, loaded.schema);
        return true;
      },
      (cause: unknown) => {
        // The next change retries.
        loading = undefined;
        reportError(port, { code: 'NETWORK', message: `No ${name} code`, cause });
        if (!port.state) {
          // The loader's placeholder would stay forever.
          port.container.replaceChildren();
          port.setState('error');
        }
        onReady();
        return undefined;
      }
    );
    return loading;
  };

  const stopMarking = markInteraction(port.element);
  if (!before) initial && draw();
  // Until then the server's markup stays unchanged.
  else before.then(draw, onReady);
  if (!initial || !isSettled || mayBeMisspelt) void loadContainer();
  return {
    update: () => {
      revision++;
      if (lazy) draw();
      else void loadContainer();
    },
    unmount: () => {
      isUnmounted = true;
      root?.unmount();
      stopMarking();
    },
    ready,
    load(hasMissedChanges) {
      if (hasMissedChanges) since = 0;
      return loadContainer();
    },
  };
}

/** Compares the element's attributes with those of its widget. Few pages load the code for that. */
function warnOfMistakes(port: MountContext, name: string, schema: Schema): Promise<void> {
  return import('../config/check-attributes.ts').then(
    (module) => module.checkAttributes(port, name, schema),
    // Offline: the widget works without it.
    () => {}
  );
}

interface WidgetRootProps<Screen, Action> extends Omit<ContainerProps<Screen, Action>, 'onScreen' | 'lazy'> {
  readonly initial: Screen | undefined;
  readonly parts: WidgetParts<Screen, Action>;
  readonly lazy: LazyParts<Screen, Action> | undefined;
  /** Height kept for the view, CSS px; 0: its own height. */
  readonly reserved: number;
  readonly onReady: () => void;
}

/** The view, at the same position in the tree before and after the container has loaded, so that nothing moves. */
function WidgetRoot<Screen, Action>(props: WidgetRootProps<Screen, Action>) {
  const { initial, parts, lazy, reserved, onReady, port, revision, actions } = props;
  const [screen, setScreen] = useState(initial);
  // React handles events after the first commit. Markup of another build may be replaced by a placeholder first, which
  // lacks the controls that the visitor has already pressed.
  useEffect(() => {
    if (port.element.dataset['state'] !== 'loading') onReady();
  });
  // The container's sheet has replaced the loader's, which reserved the space so far.
  const reserveHeight = screen && !revision ? lazy?.holdHeight : undefined;
  useLayoutEffect(() => reserveHeight?.(port, reserved), [reserveHeight, port, reserved]);
  return (
    <>
      {lazy && <lazy.Container {...props} lazy={lazy} onScreen={setScreen} />}
      {screen ? <parts.View screen={screen} dispatch={actions.send} host={port} /> : undefined}
    </>
  );
}

function rootOf({ container, hydrate, setState }: MountContext, name: string, tree: ReactNode): Root {
  const options: RootOptions = {
    onRecoverableError: (error) => {
      console.error(`[touchline] HYDRATION: ${name} failed.`, error);
    },
    // An internal error: the page continues, and nothing half-rendered stays.
    onUncaughtError: (error) => {
      console.error(`[touchline] INTERNAL: ${name} failed.`, error);
      setState('error');
    },
  };
  if (hydrate) return hydrateRoot(container, tree, options);
  const root = createRoot(container, options);
  root.render(tree);
  return root;
}

/**
 * Marks an element once the visitor has clicked in it: its sheet then releases the space that the page has reserved
 * (host.css).
 */
function markInteraction(element: HTMLElement): () => void {
  const mark = () => {
    element.dataset['acted'] = '';
  };
  element.addEventListener('click', mark, { once: true });
  return () => {
    element.removeEventListener('click', mark);
    delete element.dataset['acted'];
  };
}
