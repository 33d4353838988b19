// @vitest-environment jsdom
import type { BeaconEvent } from '@touchline/beacon';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countContent, type Shown } from './count-content.ts';
import { contentCountingOf } from './counting.ts';

const opened = vi.hoisted(() => ({ added: [] as BeaconEvent[], opens: 0, counts: true, fails: false }));

vi.mock('@touchline/beacon', () => ({
  openCounter() {
    opened.opens++;
    if (opened.fails) throw new TypeError('offline');
    return {
      add: (event: BeaconEvent) => opened.added.push(event),
      counts: () => opened.counts,
      who: () => ({ userId: 'u', sessionId: 's' }),
    };
  },
}));
/** Reports items as seen, one after the other. */
let see: (item: Element) => void;
let end = new AbortController();
vi.mock('./watch-seen.ts', () => ({
  watchSeen: ({ onSeen }: { onSeen: (item: Element) => void }) => {
    see = onSeen;
  },
}));

const settings = {
  muxEnvKey: 'k1',
  collectorUrl: undefined,
  sampleRate: 1,
  consent: 'auto',
  consentDenied: 'nothing' as const,
  api: 'https://api.example',
  publicKey: 'pk',
};
const shown: Shown = { widget: 'card-grid', part: 'card', itemType: 'event', items: [{ id: 'a' }, { id: 'b' }] };

beforeEach(() => {
  Object.assign(opened, { added: [], opens: 0, counts: true, fails: false });
  document.body.innerHTML = '<i part="card"></i><i part="card"></i><i part="card"></i>';
});
afterEach(() => {
  end.abort();
  end = new AbortController();
  vi.restoreAllMocks();
});

const itemAt = (index: number) => document.querySelectorAll('i')[index] as Element;
const count = (content: Shown = shown, counted = new Set<string>()) => {
  const { signal } = end;
  return countContent({ container: document.body, settings, shown: () => content, counted, signal });
};
const added = (length: number) => vi.waitFor(() => expect(opened.added).toHaveLength(length));
/** A click two seconds ago that waited for the code. */
const click = (detail: unknown) =>
  Object.defineProperty(new CustomEvent('touchline:cardclick', { detail }), 'timeStamp', {
    value: performance.now() - 2000,
  });

describe('countContent', () => {
  it('opens no counter before the first event', () => {
    count();
    expect(opened.opens).toBe(0);
  });

  it('AN-12: an impression has visitor, item, index and time', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    count();
    see(itemAt(1));
    await added(1);
    expect(opened.added).toEqual([
      {
        family: 'content',
        event: 'impression',
        userId: 'u',
        authUserId: null,
        sessionId: 's',
        publicKey: 'pk',
        ts: 1_795_000_000_000,
        widget: 'card-grid',
        itemId: 'b',
        itemType: 'event',
        index: 1,
      },
    ]);
  });

  it('counts an item once, even if its element is replaced', async () => {
    count({ ...shown, items: [{ id: 'a' }, { id: 'a' }, { id: 'c' }] });
    for (const index of [0, 1, 2]) see(itemAt(index));
    await added(2);
    expect(opened.added.map(({ itemId }) => itemId)).toEqual(['a', 'c']);
  });

  it('ignores elements without an item', async () => {
    count();
    see(itemAt(2));
    see(itemAt(0));
    await added(1);
  });

  it('counts every click, of cards and of banners, with its own time', async () => {
    const clicked = count({ ...shown, collectionId: 'home' });
    clicked(click({ item: { id: 'b' } }));
    clicked(click({ banner: { id: 'a' }, index: 0 }));
    clicked(click({}));
    await added(2);
    expect(opened.added).toMatchObject([
      { event: 'click', itemId: 'b', index: 1, collectionId: 'home' },
      { event: 'click', itemId: 'a', index: 0 },
    ]);
    expect(Math.abs(Number(opened.added[0]?.['ts']) - Date.now() + 2000)).toBeLessThan(1000);
  });

  it('counts nothing twice after a change of settings, and everything that was not counted before', async () => {
    const counted = new Set<string>();
    const again = async () => {
      end.abort();
      await vi.dynamicImportSettled();
      end = new AbortController();
      count(shown, counted);
    };
    count(shown, counted);
    see(itemAt(0));
    await added(1);
    await again();
    see(itemAt(0));
    see(itemAt(1));
    await added(2);

    // Pending events were dropped.
    opened.counts = false;
    await again();
    opened.counts = true;
    see(itemAt(0));
    await added(3);
    expect(opened.added.map(({ itemId }) => itemId)).toEqual(['a', 'b', 'a']);
  });

  it('counts items seen before the code has loaded only under the new setting', async () => {
    const counted = new Set<string>();
    count(shown, counted);
    see(itemAt(0));
    end.abort();
    await vi.dynamicImportSettled();
    // Its storage would be deleted again under a setting by which the visitor has declined.
    expect(opened.opens).toBe(0);

    end = new AbortController();
    count(shown, counted);
    see(itemAt(0));
    await added(1);
    expect(opened.opens).toBe(1);
  });

  it('counts items seen in a widget that is removed before the code has loaded', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = '<i part="card"></i>';
    countContent({ container, settings, shown: () => shown, counted: new Set(), signal: end.signal });
    see(container.firstElementChild as Element);
    container.remove();
    end.abort();
    await added(1);
  });

  it('adds nothing if counting is off', async () => {
    opened.counts = false;
    count();
    see(itemAt(0));
    await vi.waitFor(() => expect(opened.opens).toBe(1));
    expect(opened.added).toEqual([]);
  });

  it('GEN-05: retries when the counter’s code fails to load', async () => {
    opened.fails = true;
    count();
    see(itemAt(0));
    await vi.waitFor(() => expect(opened.opens).toBe(1));
    opened.fails = false;
    await vi.waitFor(() => {
      see(itemAt(1));
      expect(opened.added).toHaveLength(1);
    });
  });
});

describe('contentCountingOf', () => {
  const config = {
    muxEnvKey: 'k1',
    analytics: 'touchline',
    collectorUrl: undefined,
    sampleRate: 1,
    consent: 'auto',
    consentDenied: 'nothing',
    publicKey: 'pk',
  } as const;

  it('returns the settings of a counter', () => {
    expect(contentCountingOf(config, 'https://api.example')).toEqual({ ...settings, analytics: 'touchline' });
    expect(contentCountingOf({ ...config, consentDenied: 'count' }, '')?.consentDenied).toBe('count');
  });

  it.each([
    ['there is no environment key', { muxEnvKey: undefined }],
    ['it is empty', { muxEnvKey: '' }],
    ['the other client counts', { analytics: 'mux' }],
  ] as const)('BA-24: counts nothing where %s', (_, content) => {
    expect(contentCountingOf({ ...config, ...content }, '')).toBeNull();
  });
});
