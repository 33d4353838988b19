// @vitest-environment jsdom
import { act, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentInput, Shown } from './count-content.ts';
import type { CountingConfig } from './counting.ts';
import { useCounted } from './useCounted.ts';

const started = vi.hoisted(() => ({ inputs: [] as ContentInput[], clicks: [] as string[] }));
vi.mock('./count-content.ts', () => ({
  countContent(input: ContentInput) {
    started.inputs.push(input);
    return (click: Event) => started.clicks.push(click.type);
  },
}));

const config: CountingConfig = {
  muxEnvKey: 'k1',
  analytics: 'touchline',
  collectorUrl: undefined,
  sampleRate: 1,
  consent: 'auto',
  consentDenied: 'nothing',
  publicKey: 'pk',
};
const shown: Shown = { widget: 'card-grid', part: 'card', itemType: 'event', items: [{ id: 'a' }] };
const click = (type = 'cardclick') => new CustomEvent(`touchline:${type}`, { detail: { item: { id: 'a' } } });

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  Object.assign(started, { inputs: [], clicks: [] });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(() => root.unmount());
  host.remove();
});

/** In a React page: the element that dispatches events also contains the items. */
function InPage({ of = config, items = shown }: { of?: CountingConfig; items?: Shown }) {
  const ref = useRef<HTMLDivElement>(null);
  const [element] = useState(() => () => ref.current);
  useCounted({ config: of, host: { api: 'https://api.example', element }, shown: items });
  return <div ref={ref} />;
}

/** In a custom element. */
function InElement({ element, container }: { element: HTMLElement; container: HTMLElement }) {
  useCounted({ config, host: { api: 'https://api.example', element, container }, shown });
  return null;
}

const draw = (what: React.ReactNode) => act(async () => root.render(what));
const loaded = () => vi.waitFor(() => expect(started.inputs.length).toBeGreaterThan(0));

describe('useCounted', () => {
  it('BA-24: loads nothing without a key', async () => {
    await draw(<InPage of={{ ...config, muxEnvKey: undefined }} />);
    await vi.dynamicImportSettled();
    expect(started.inputs).toEqual([]);
  });

  it('counts what a component currently shows, and stops on unmount', async () => {
    await draw(<InPage />);
    await loaded();
    const [input] = started.inputs as [ContentInput];
    expect([input.container, input.settings.muxEnvKey]).toEqual([host.firstElementChild, 'k1']);

    const extended = { ...shown, items: [{ id: 'a' }, { id: 'b' }] };
    await draw(<InPage items={extended} />);
    expect([started.inputs.length, input.shown()]).toEqual([1, extended]);
    await draw(null);
    expect(input.signal.aborted).toBe(true);
  });

  it('counts clicks before and after its code has loaded', async () => {
    await draw(<InPage />);
    host.firstElementChild?.dispatchEvent(click());
    await loaded();
    host.firstElementChild?.dispatchEvent(click('bannerclick'));
    expect(started.clicks).toEqual(['touchline:cardclick', 'touchline:bannerclick']);
  });

  it('counts the clicks that the loader has queued, each once, also after remounting', async () => {
    const container = document.createElement('div');
    // Like the loader: it queues each event it dispatches.
    const clicks = [click()];
    const element = Object.assign(document.createElement('div'), { clicks });
    const emit = (event: CustomEvent) => {
      clicks.push(event);
      element.dispatchEvent(event);
    };
    await draw(<InElement element={element} container={container} />);
    await loaded();
    emit(click('bannerclick'));
    expect(started.inputs[0]?.container).toBe(container);
    await draw(null);
    await draw(<InElement element={element} container={container} />);
    await vi.waitFor(() => expect(started.inputs).toHaveLength(2));
    expect(started.clicks).toEqual(['touchline:cardclick', 'touchline:bannerclick']);
  });
});
