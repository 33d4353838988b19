export type ConsentAnswer = 'granted' | 'denied';

type Callback = (data: unknown, success: boolean) => void;

/** A consent string without a meaning. */
const STRING = 'CPdemo0PdemoAAAAAAENAAAAAAAAAAAAAAAAAAAAAAAA';

const listeners: Callback[] = [];
let answer: ConsentAnswer | undefined;

/**
 * Adds a simulated consent platform with the CMP API v2.2 to the page, with the reader's choice. A publisher's page has a
 * real one; this one has a single choice.
 */
export function answerConsent(next: ConsentAnswer): void {
  answer = next;
  Object.assign(window, { __tcfapi: tcfApi });
  for (const callback of listeners) callback(toData(), true);
}

function tcfApi(command: string, _version: number, callback: Callback): void {
  if (command === 'addEventListener') {
    const listenerId = listeners.push(callback) - 1;
    callback({ ...toData(), listenerId }, true);
  } else if (command === 'ping') callback({ cmpLoaded: true, gdprApplies: true, cmpStatus: 'loaded' }, true);
  else callback(null, false);
}

function toData(): object {
  const consents = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i + 1, answer === 'granted']));
  return {
    tcString: STRING,
    tcfPolicyVersion: 5,
    cmpId: 1,
    cmpVersion: 1,
    gdprApplies: true,
    eventStatus: 'useractioncomplete',
    cmpStatus: 'loaded',
    purpose: { consents, legitimateInterests: consents },
    vendor: { consents: {}, legitimateInterests: {} },
  };
}
