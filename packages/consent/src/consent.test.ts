import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Consent, createConsent } from './consent.ts';
import { createFakeWindow, type FakeWindow } from './test-page.ts';

type Hear = (value: unknown, success: boolean) => void;

const decided = (storing: boolean, eventStatus = 'useractioncomplete') => ({
  tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA',
  gdprApplies: true,
  eventStatus,
  listenerId: 7,
  purpose: { consents: { 1: storing, 8: storing } },
});

let consent: Consent;
let answers: string[];

/** Until the platforms that are there have been asked. */
async function watch({ window }: FakeWindow, setting = 'auto'): Promise<void> {
  consent = createConsent({ setting, window });
  answers = [consent.state.answer];
  consent.subscribe(({ answer }) => answers.push(answer));
  await vi.dynamicImportSettled();
}

/** A platform in the page; `say` answers its listener. */
function createPlatform() {
  const asked: unknown[][] = [];
  let hear: Hear = () => {};
  return {
    asked,
    api: (...args: unknown[]) => {
      asked.push(args);
      if (args[0] === 'addEventListener') hear = args.find((arg) => typeof arg === 'function') as Hear;
    },
    say: (value: unknown, success = true) => hear(value, success),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createConsent', () => {
  it('waits half a second for a platform, then a page has none', async () => {
    await watch(createFakeWindow());
    vi.advanceTimersByTime(499);
    expect(answers).toEqual(['pending']);
    vi.advanceTimersByTime(1);
    expect(answers).toEqual(['pending', 'granted']);
  });

  it('hears each change of a visitor’s mind', async () => {
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }));
    say(decided(false, 'cmpuishown'));
    expect(answers).toEqual(['pending']);
    say(decided(true));
    say(decided(false));
    expect(answers).toEqual(['pending', 'granted', 'denied']);
    expect(consent.state).toEqual({ answer: 'denied', store: false, measure: false });
  });

  it('takes silence for no, and an answer that comes late for what it is', async () => {
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }));
    vi.advanceTimersByTime(10_000);
    expect(answers).toEqual(['pending', 'denied']);
    say(decided(true));
    expect(answers).toEqual(['pending', 'denied', 'granted']);
  });

  it('stops at once when a platform comes to a page that seemed to have none', async () => {
    const fake = createFakeWindow();
    await watch(fake);
    vi.advanceTimersByTime(600);
    const { api, say } = createPlatform();
    Object.assign(fake.window, { __tcfapi: api });
    vi.advanceTimersByTime(2_000);
    await vi.dynamicImportSettled();
    expect(answers).toEqual(['pending', 'granted', 'pending']);
    say(decided(true));
    expect(answers.at(-1)).toBe('granted');
  });

  it('reads GPP and US privacy beside it; the strictest counts', async () => {
    const gpp = createPlatform();
    const usp = (_: string, __: number, hear: Hear) => hear({ version: 1, uspString: '1YNN' }, true);
    await watch(createFakeWindow({ __gpp: gpp.api, __uspapi: usp }));
    gpp.say({ eventName: 'signalStatus', listenerId: 1, data: 'ready', pingData: null });
    expect(answers).toEqual(['pending']);
    gpp.say({
      listenerId: 1,
      pingData: { signalStatus: 'ready', applicableSections: [7], parsedSections: { usnat: { SaleOptOut: 1 } } },
    });
    expect(answers).toEqual(['pending', 'denied']);
  });

  it('survives a platform that throws, and one that answers nonsense', async () => {
    const broken = () => {
      throw new Error('not today');
    };
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: broken, __gpp: api }));
    for (const nonsense of [
      undefined,
      null,
      7,
      'x',
      [],
      {
        get pingData() {
          throw new Error('no');
        },
      },
    ])
      say(nonsense);
    expect(answers).toEqual(['pending']);
  });

  it('takes Global Privacy Control for no, and asks nobody of a page that has its answer', async () => {
    await watch(createFakeWindow({ navigator: { globalPrivacyControl: true } }));
    expect(consent.state.answer).toBe('denied');
    const { api, asked } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }), 'granted');
    expect([consent.state.answer, asked]).toEqual(['granted', []]);
  });

  it('knows no consent where it is required and nobody asks', async () => {
    await watch(createFakeWindow(), 'required');
    vi.advanceTimersByTime(60_000);
    expect(answers).toEqual(['pending', 'denied']);
  });

  it('stops at once for a visitor who opts out', async () => {
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }));
    say(decided(true));
    consent.optOut();
    say(decided(true));
    expect(answers).toEqual(['pending', 'granted', 'denied']);
  });
});

describe('createConsent in a frame', () => {
  /** A page above with a platform that answers messages; it cannot be looked into. */
  function createAbove(locator = '__tcfapiLocator') {
    const posted: { __tcfapiCall: { command: string; version: number; callId: string } }[] = [];
    const above = createFakeWindow({
      frames: { [locator]: {} },
      postMessage: (message: never) => posted.push(message),
    });
    Object.defineProperty(above.window, '__tcfapi', {
      get() {
        throw new DOMException('Blocked a frame', 'SecurityError');
      },
    });
    return { posted, window: above.window };
  }
  const answer = (callId: string, returnValue: unknown) => ({
    __tcfapiReturn: { returnValue, success: true, callId },
  });

  it('asks the frame with the locator, and hears more than its first answer', async () => {
    const { posted, window } = createAbove();
    const fake = createFakeWindow({}, window);
    await watch(fake);
    const [{ __tcfapiCall: call }] = posted as [(typeof posted)[0]];
    expect(call).toMatchObject({ command: 'addEventListener', version: 2 });
    fake.say(answer(call.callId, decided(true, 'cmpuishown')));
    fake.say(JSON.stringify(answer(call.callId, decided(true))));
    fake.say(answer(call.callId, decided(false)));
    expect(answers).toEqual(['pending', 'granted', 'denied']);
  });

  it('believes that frame only', async () => {
    const { posted, window } = createAbove();
    const fake = createFakeWindow({}, window);
    await watch(fake);
    const callId = posted[0]?.__tcfapiCall.callId ?? '';
    fake.say(answer(callId, decided(true)), { not: 'the frame' });
    fake.say(answer('another', decided(true)));
    fake.say('{ no json');
    expect(answers).toEqual(['pending']);
  });

  it('calls a function of the same origin above directly', async () => {
    const { api, say } = createPlatform();
    const above = createFakeWindow({ __tcfapi: api });
    await watch(createFakeWindow({}, above.window));
    say(decided(true));
    expect(answers).toEqual(['pending', 'granted']);
  });
});
