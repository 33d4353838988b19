// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentInput, Shown } from './count-content.ts';
import type { CountingConfig } from './counting.ts';
import { useCounted } from './useCounted.ts';

const begun = vi.hoisted(() => ({ inputs: [] as ContentInput[], clicks: [] as string[] }));
vi.mock('./count-content.ts', () => ({
  countContent(input: ContentInput) {
    begun.inputs.push(input);
    return (click: Event) => begun.clicks.push(click.type);
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
  Object.assign(begun, { inputs: [], clicks: [] });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(() => root.unmount());
  host.remove();
});

/** In a React page: the element that events come from holds the items, too. */
function InPage({ of = config, items = shown }: { of?: CountingConfig; items?: Shown }) {
  const element = useRef<HTMLDivElement>(null);
  useCounted({ config: of, port: { api: 'https://api.example', element }, shown: items });
  return <div ref={element} />;
}

/** In a custom element. */
function InElement({ element, container }: { element: HTMLElement; container: HTMLElement }) {
  useCounted({ config, port: { api: 'https://api.example', element, container }, shown });
  return null;
}

const draw = (what: React.ReactNode) => act(async () => root.render(what));
const loaded = () => vi.waitFor(() => expect(begun.inputs.length).toBeGreaterThan(0));

describe('useCounted', () => {
  it('BA-24: loads nothing without a key', async () => {
    await draw(<InPage of={{ ...config, muxEnvKey: undefined }} />);
    await vi.dynamicImportSettled();
    expect(begun.inputs).toEqual([]);
  });

  it('counts what a component shows now, and stops with it', async () => {
    await draw(<InPage />);
    await loaded();
    const [input] = begun.inputs as [ContentInput];
    expect([input.container, input.settings.envKey]).toEqual([host.firstElementChild, 'k1']);

    const more = { ...shown, items: [{ id: 'a' }, { id: 'b' }] };
    await draw(<InPage items={more} />);
    expect([begun.inputs.length, input.shown()]).toEqual([1, more]);
    await draw(null);
    expect(input.signal.aborted).toBe(true);
  });

  it('counts clicks that come while its code does, and later ones', async () => {
    await draw(<InPage />);
    host.firstElementChild?.dispatchEvent(click());
    await loaded();
    host.firstElementChild?.dispatchEvent(click('bannerclick'));
    expect(begun.clicks).toEqual(['touchline:cardclick', 'touchline:bannerclick']);
  });

  it('counts those of before that the loader remembers, each once, also when the widget comes again', async () => {
    const container = document.createElement('div');
    // As the loader does: what it tells it remembers.
    const clicks = [click()];
    const element = Object.assign(document.createElement('div'), { clicks });
    const tell = (event: CustomEvent) => {
      clicks.push(event);
      element.dispatchEvent(event);
    };
    await draw(<InElement element={element} container={container} />);
    await loaded();
    tell(click('bannerclick'));
    expect(begun.inputs[0]?.container).toBe(container);
    await draw(null);
    await draw(<InElement element={element} container={container} />);
    await vi.waitFor(() => expect(begun.inputs).toHaveLength(2));
    expect(begun.clicks).toEqual(['touchline:cardclick', 'touchline:bannerclick']);
  });
});
