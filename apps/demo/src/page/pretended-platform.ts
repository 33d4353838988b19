export type ConsentAnswer = 'granted' | 'denied';

type Tell = (data: unknown, success: boolean) => void;

/** A consent string that says nothing of anybody. */
const STRING = 'CPdemo0PdemoAAAAAAENAAAAAAAAAAAAAAAAAAAAAAAA';

const listeners: Tell[] = [];
let answer: ConsentAnswer | undefined;

/**
 * Puts a consent platform into the page, as the CMP API v2.2 has it, with what the reader has answered. A publisher's page
 * has a true one; this one knows one question only.
 */
export function answerConsent(given: ConsentAnswer): void {
  answer = given;
  Object.assign(window, { __tcfapi: ask });
  for (const tell of listeners) tell(toData(), true);
}

function ask(command: string, _version: number, tell: Tell): void {
  if (command === 'addEventListener') {
    const listenerId = listeners.push(tell) - 1;
    tell({ ...toData(), listenerId }, true);
  } else if (command === 'ping') tell({ cmpLoaded: true, gdprApplies: true, cmpStatus: 'loaded' }, true);
  else tell(null, false);
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
