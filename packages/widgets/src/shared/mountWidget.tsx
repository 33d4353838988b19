import type { FragmentState } from '@touchline/domain';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { type Acts, createActs } from './acts.ts';
import type { holdHeight } from './hold-height.ts';
import { reportError, type WidgetHost } from './host.ts';
import type { Mount, MountPort } from './mount.ts';
import { noteActs } from './note-acts.ts';

/** What decides on the screen once it is loaded: reads the configuration, asks the API, hears acts. Draws nothing. */
export interface KeeperProps<Screen, Act> {
  readonly port: MountPort;
  /** What the element was configured with when its content came. */
  readonly asked: ReturnType<MountPort['input']>;
  /** Counts changes of attributes and `config`. */
  readonly revision: number;
  readonly acts: Acts<Act>;
  readonly onScreen: (screen: Screen) => void;
}

/** The second half of a widget: its keeper, and what is needed from then on. */
export interface Late<Screen, Act> {
  readonly Keeper: ComponentType<KeeperProps<Screen, Act>>;
  /** Keeps the space that was reserved; absent: the widget's height does not depend on its content. */
  readonly holdHeight?: typeof holdHeight;
}

/** Draws a screen, whatever it is: loading, content, nothing. */
export interface ViewProps<Screen, Act> {
  readonly screen: Screen;
  readonly act: (act: Act) => void;
  readonly host: WidgetHost;
}

export interface WidgetParts<Screen, Act> {
  /** As in `touchline-{name}`. */
  readonly name: string;
  /** The screen that the server has drawn. */
  readonly screenOfState: (state: FragmentState) => Screen;
  readonly View: ComponentType<ViewProps<Screen, Act>>;
  /** Loads the keeper's code, a chunk of its own. */
  readonly loadLate: () => Promise<Late<Screen, Act>>;
  /** Nothing comes after the server's screen by itself: the keeper is loaded at the first change, or the first act. */
  readonly isSettled?: boolean;
  /** Code that the server's screen needs to be hydrated, beside the view. */
  readonly before?: Promise<unknown> | undefined;
}

/**
 * Shows a widget in a custom element: takes over the server's markup where there is some, else renders.
 *
 * The server's screen needs nothing but the view to be hydrated; the keeper follows, for whatever comes next: live
 * scores, another day, another page. What the visitor does before it is there waits for it.
 */
export function mountWidget<Screen, Act>(port: MountPort, parts: WidgetParts<Screen, Act>): Mount {
  const { name, screenOfState, loadLate, isSettled, before } = parts;
  // Another build's screen may have another shape; its content is read anew.
  const first = port.state && port.hydrate ? screenOfState(port.state) : undefined;
  const asked = port.input();
  const acts = createActs<Act>(() => void wake());
  let root: Root | undefined;
  let late: Late<Screen, Act> | undefined;
  let loading: Promise<void> | undefined;
  let revision = 0;
  let reserved = 0;
  let ended = false;
  let onReady!: () => void;
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  const draw = () => {
    if (ended) return;
    const stage = (
      <Stage
        port={port}
        asked={asked}
        first={first}
        parts={parts}
        acts={acts}
        late={late}
        reserved={reserved}
        revision={revision}
        onReady={onReady}
      />
    );
    if (root) root.render(stage);
    else root = rootOf(port, name, stage);
  };
  const wake = () => {
    // A second drawing before React has taken over the markup would throw the markup away.
    loading ??= Promise.all([loadLate(), first && ready]).then(
      ([loaded]) => {
        late = loaded;
        reserved = port.container.offsetHeight;
        draw();
      },
      (cause: unknown) => {
        // The next change tries again.
        loading = undefined;
        reportError(port, { code: 'NETWORK', message: `No ${name} code`, cause });
        if (!port.state) {
          // Placeholders of the loader's would wait for ever.
          port.container.replaceChildren();
          port.setState('error');
        }
        onReady();
      }
    );
    return loading;
  };

  const forget = noteActs(port.element);
  if (!before) first && draw();
  // Without it the server's markup stays as it is.
  else before.then(draw, onReady);
  if (!first || !isSettled) void wake();
  return {
    update: () => {
      revision++;
      if (late) draw();
      else void wake();
    },
    unmount: () => {
      ended = true;
      root?.unmount();
      forget();
    },
    ready,
  };
}

interface StageProps<Screen, Act> extends Omit<KeeperProps<Screen, Act>, 'onScreen'> {
  readonly first: Screen | undefined;
  readonly parts: WidgetParts<Screen, Act>;
  readonly late: Late<Screen, Act> | undefined;
  /** CSS px that are kept for the view; 0: as much as it takes by itself. */
  readonly reserved: number;
  readonly onReady: () => void;
}

/** The view, at the same place in the tree whoever decides on it: nothing moves when the keeper comes. */
function Stage<Screen, Act>({ first, parts, late, reserved, onReady, ...kept }: StageProps<Screen, Act>) {
  const [screen, setScreen] = useState(first);
  // After the first commit React listens.
  useEffect(() => onReady(), [onReady]);
  const { port, revision } = kept;
  // The keeper's sheet has taken the place of the loader's, which kept the space so far.
  const hold = screen !== undefined && revision === 0 ? late?.holdHeight : undefined;
  useLayoutEffect(() => hold?.(port, reserved), [hold, port, reserved]);
  return (
    <>
      {late && <late.Keeper {...kept} onScreen={setScreen} />}
      {screen !== undefined && <parts.View screen={screen} act={kept.acts.send} host={kept.port} />}
    </>
  );
}

function rootOf({ container, hydrate, setState }: MountPort, name: string, stage: ReactNode): Root {
  const options: RootOptions = {
    onRecoverableError: (error) => {
      console.error('[touchline] HYDRATION: the markup did not fit.', error);
    },
    // Our own fault; the page goes on, and nothing half-drawn stays.
    onUncaughtError: (error) => {
      console.error(`[touchline] INTERNAL: ${name} failed.`, error);
      setState('error');
    },
  };
  if (hydrate) return hydrateRoot(container, stage, options);
  const root = createRoot(container, options);
  root.render(stage);
  return root;
}
