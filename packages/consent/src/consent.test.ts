import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Consent, createConsent } from './consent.ts';
import { createFakeWindow, type FakeWindow } from './testing/page.ts';

type Callback = (value: unknown, success: boolean) => void;

const decided = (storing: boolean, eventStatus = 'useractioncomplete') => ({
  tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA',
  gdprApplies: true,
  eventStatus,
  listenerId: 7,
  purpose: { consents: { 1: storing, 8: storing } },
});

let consent: Consent;
let answers: string[];

/** Resolves when the platforms on the page have been queried. */
async function watch({ window }: FakeWindow, setting = 'auto'): Promise<void> {
  consent = createConsent({ setting, window });
  answers = [consent.state.answer];
  consent.subscribe(({ answer }) => answers.push(answer));
  await vi.dynamicImportSettled();
}

/** A platform in the page; `say` calls its listener. */
function createPlatform() {
  const requests: unknown[][] = [];
  let callback: Callback = () => {};
  return {
    requests,
    api: (...args: unknown[]) => {
      requests.push(args);
      if (args[0] === 'addEventListener') callback = args.find((arg) => typeof arg === 'function') as Callback;
    },
    say: (value: unknown, success = true) => callback(value, success),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createConsent', () => {
  it('waits half a second for a platform, then the page counts as having none', async () => {
    await watch(createFakeWindow());
    vi.advanceTimersByTime(499);
    expect(answers).toEqual(['pending']);
    vi.advanceTimersByTime(1);
    expect(answers).toEqual(['pending', 'granted']);
  });

  it('follows each change of the visitor’s choice', async () => {
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }));
    say(decided(false, 'cmpuishown'));
    expect(answers).toEqual(['pending']);
    say(decided(true));
    say(decided(false));
    expect(answers).toEqual(['pending', 'granted', 'denied']);
    expect(consent.state).toEqual({ answer: 'denied', store: false, measure: false });
  });

  it('counts a platform that does not respond as no consent, and accepts its response later', async () => {
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }));
    vi.advanceTimersByTime(10_000);
    expect(answers).toEqual(['pending', 'denied']);
    say(decided(true));
    expect(answers).toEqual(['pending', 'denied', 'granted']);
  });

  it('returns to pending when a platform loads later', async () => {
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

  it('also reads GPP and US privacy; the strictest counts', async () => {
    const gpp = createPlatform();
    const usp = (_: string, __: number, callback: Callback) => callback({ version: 1, uspString: '1YNN' }, true);
    await watch(createFakeWindow({ __gpp: gpp.api, __uspapi: usp }));
    gpp.say({ eventName: 'signalStatus', listenerId: 1, data: 'ready', pingData: null });
    expect(answers).toEqual(['pending']);
    gpp.say({
      listenerId: 1,
      pingData: { signalStatus: 'ready', applicableSections: [7], parsedSections: { usnat: { SaleOptOut: 1 } } },
    });
    expect(answers).toEqual(['pending', 'denied']);
  });

  it('ignores a platform that throws, and invalid responses', async () => {
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

  it('counts Global Privacy Control as denied, and queries no platform if the page decides', async () => {
    await watch(createFakeWindow({ navigator: { globalPrivacyControl: true } }));
    expect(consent.state.answer).toBe('denied');
    const { api, requests } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }), 'granted');
    expect([consent.state.answer, requests]).toEqual(['granted', []]);
  });

  it('denies consent if it is required and the page has no platform', async () => {
    await watch(createFakeWindow(), 'required');
    vi.advanceTimersByTime(60_000);
    expect(answers).toEqual(['pending', 'denied']);
  });

  it('denies consent at once when the visitor opts out', async () => {
    const { api, say } = createPlatform();
    await watch(createFakeWindow({ __tcfapi: api }));
    say(decided(true));
    consent.optOut();
    say(decided(true));
    expect(answers).toEqual(['pending', 'granted', 'denied']);
  });
});

describe('createConsent in a frame', () => {
  /** A parent page of another origin, whose platform responds to messages. */
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

  it('queries the frame with the locator, and receives all its responses', async () => {
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

  it('ignores messages of other frames', async () => {
    const { posted, window } = createAbove();
    const fake = createFakeWindow({}, window);
    await watch(fake);
    const callId = posted[0]?.__tcfapiCall.callId ?? '';
    fake.say(answer(callId, decided(true)), { not: 'the frame' });
    fake.say(answer('another', decided(true)));
    fake.say('{ no json');
    expect(answers).toEqual(['pending']);
  });

  it('calls the function of a parent of the same origin directly', async () => {
    const { api, say } = createPlatform();
    const above = createFakeWindow({ __tcfapi: api });
    await watch(createFakeWindow({}, above.window));
    say(decided(true));
    expect(answers).toEqual(['pending', 'granted']);
  });
});
