import { type ComponentType, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { reportError } from '../shared/host.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { Carousel } from './Carousel.tsx';
import type { ContentKeeperProps } from './ContentKeeper.tsx';
import { type BannerView, type Screen, screenOfState } from './screen.ts';

/**
 * Shows the banner carousel in a custom element: takes over the server's markup where there is some, else renders.
 *
 * What the server has drawn needs only the carousel itself; the code that reads configuration, asks the API and speaks
 * other languages follows when there is something for it to do.
 */
export function mountBannerCarousel(port: MountPort): Mount {
  // Another build's screen may have another shape; its content is read anew.
  const first = port.state && port.hydrate ? screenOfState(port.state) : undefined;
  const asked = port.input();
  let root: Root | undefined;
  let Keeper: ComponentType<ContentKeeperProps> | undefined;
  let revision = 0;
  let ended = false;
  let onReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  const draw = () => {
    if (ended) return;
    const stage = (
      <Stage port={port} asked={asked} first={first} Keeper={Keeper} revision={revision} onReady={onReady} />
    );
    if (root) root.render(stage);
    else root = rootOf(port, stage);
  };
  const wake = async () => {
    if (!Keeper) {
      const loaded = await import('./ContentKeeper.tsx').catch((cause: unknown) => {
        reportError(port, { code: 'NETWORK', message: 'The code of the banner carousel cannot be reached.', cause });
        if (!port.state) port.setState('error');
      });
      Keeper = loaded?.ContentKeeper;
    }
    if (Keeper) draw();
  };

  if (first) draw();
  if (!first || !isSettled(port)) void wake();
  else tellProblems(port);
  return {
    update: () => {
      revision++;
      void wake();
    },
    unmount: () => {
      ended = true;
      root?.unmount();
    },
    ready,
  };
}

/** Whether the server's screen is what the element wants: it could not know of `config` or the browser's language. */
function isSettled({ input, state, hydrate }: MountPort): boolean {
  const { attributes, config } = input();
  const spoken = attributes['locale'] ?? navigator.language;
  return hydrate && config === undefined && spoken.slice(0, 2) === state?.locale.slice(0, 2);
}

function tellProblems(port: MountPort): void {
  const problems = (port.state?.view as BannerView | undefined)?.problems ?? [];
  if (problems.length > 0) reportError(port, { code: 'CONFIG', message: problems.join(' ') });
}

interface StageProps extends Pick<ContentKeeperProps, 'port' | 'asked' | 'revision'> {
  readonly first: Screen | undefined;
  readonly Keeper: ComponentType<ContentKeeperProps> | undefined;
  readonly onReady: () => void;
}

/** The carousel, at the same place in the tree whoever decides on it: a carousel keeps its place when the keeper comes. */
function Stage({ port, asked, first, Keeper, revision, onReady }: StageProps) {
  const [screen, setScreen] = useState(first);
  // After the first commit React listens.
  useEffect(() => onReady(), [onReady]);
  return (
    <>
      {Keeper && <Keeper port={port} asked={asked} revision={revision} onScreen={setScreen} />}
      {screen?.screen === 'carousel' && <Carousel key={screen.collection.id} {...screen} host={port} />}
    </>
  );
}

function rootOf({ container, hydrate, setState }: MountPort, stage: React.ReactNode): Root {
  const options: RootOptions = {
    onRecoverableError: (error) => {
      console.error('[touchline] HYDRATION: the server’s markup did not fit and was rendered anew.', error);
    },
    // Our own fault; the page goes on, and nothing half-drawn stays.
    onUncaughtError: (error) => {
      console.error('[touchline] INTERNAL: the banner carousel failed.', error);
      setState('error');
    },
  };
  if (hydrate) return hydrateRoot(container, stage, options);
  const root = createRoot(container, options);
  root.render(stage);
  return root;
}
