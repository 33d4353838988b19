export { type Consent, createConsent } from './consent.ts';
export type { Answer, ConsentSetting, ConsentState } from './decide.ts';
