import type { DataState, FragmentState } from '@touchline/domain';
import { act } from 'react';
import { vi } from 'vitest';
import type { Mount, MountContext } from '../shared/host/mount.ts';

/** A widget in place of a custom element's, against an API with the test's responses. */
export interface TestElement {
  readonly element: HTMLElement;
  readonly container: HTMLElement;
  /** Requested URLs, path and query. */
  readonly calls: string[];
  /** Names and details of the events of the element. */
  readonly events: [string, unknown][];
  readonly state: () => DataState | undefined;
  /** Changes attributes and `.config`. */
  set(change: { attributes?: Record<string, string>; config?: unknown }): Promise<void>;
  /** Shows a share of the sentinel. */
  see(share?: number): Promise<void>;
  settle(ms?: number): Promise<void>;
  unmount(): Promise<void>;
}

export interface TestWidget {
  readonly mount: (port: MountContext) => Mount;
  readonly attributes?: Record<string, string>;
  readonly config?: unknown;
  /** Markup and state that came with the page. */
  readonly initial?: { readonly html: string; readonly state: FragmentState };
  /** The server's rejection instead of content. */
  readonly rejection?: MountContext['rejection'];
  /** The response to a call; a number is an error's status. */
  readonly answer: (url: URL) => unknown;
  /** Light DOM of the element, beside its shadow root. */
  readonly light?: string;
}

let publishers = 0;

export async function testElement(widget: TestWidget): Promise<TestElement> {
  const observers = stubBrowser();
  const element = document.createElement('div');
  element.innerHTML = widget.light ?? '';
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  container.innerHTML = widget.initial?.html ?? '';
  root.append(container);
  document.body.append(element);

  const calls: string[] = [];
  const events: [string, unknown][] = [];
  let state: DataState | undefined;
  // The page caches responses by publisher.
  let attributes: Record<string, string> = { 'public-key': `pk_${++publishers}`, ...widget.attributes };
  let config = widget.config;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address);
    if (url.pathname === '/v1/events:watch') return new Response(null, { status: 404 });
    calls.push(url.pathname + url.search);
    const answer = url.pathname.startsWith('/v1/translations') ? { texts: {} } : await widget.answer(url);
    if (typeof answer === 'number') return Response.json({ error: { status: 'X', message: 'no' } }, { status: answer });
    return Response.json(answer);
  });

  const port: MountContext = {
    element,
    container,
    root,
    api: 'https://api.example',
    state: widget.initial?.state,
    rejection: widget.rejection,
    hydrate: widget.initial !== undefined,
    input: () => ({ attributes, config }),
    emit: (type, detail, cancelable = false) => {
      events.push([type, detail]);
      return element.dispatchEvent(new CustomEvent(`touchline:${type}`, { detail, cancelable }));
    },
    setState: (next) => {
      state = next;
    },
  };
  const settle = (ms = 0) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  let mounted: Mount | undefined;
  await act(async () => {
    mounted = widget.mount(port);
  });
  // The container is a lazy chunk.
  for (let turn = 0; turn < 40 && state === undefined; turn++) await settle(25);
  await settle(50);
  return {
    element,
    container,
    calls,
    events,
    state: () => state,
    async set(change) {
      attributes = { ...attributes, ...change.attributes };
      if ('config' in change) config = change.config;
      await act(async () => mounted?.update());
      await settle(20);
    },
    async see(share = 0.1) {
      await act(async () => {
        for (const see of [...observers]) see(share);
      });
      await settle(20);
    },
    settle,
    async unmount() {
      await act(async () => mounted?.unmount());
      element.remove();
    },
  };
}

/** Stubs APIs that jsdom lacks. The result shows all observed elements to their observers. */
function stubBrowser(): Set<(share: number) => void> {
  const seen = new Set<(share: number) => void>();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    }
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (share: number) => void;
      constructor(
        callback: (entries: object[], observer: object) => void,
        { threshold = 0 }: { readonly threshold?: number } = {}
      ) {
        this.#notify = (share) => callback([{ isIntersecting: share >= threshold }], this);
      }
      observe() {
        seen.add(this.#notify);
      }
      disconnect() {
        seen.delete(this.#notify);
      }
    }
  );
  CSSStyleSheet.prototype.replaceSync ??= () => undefined;
  return seen;
}
