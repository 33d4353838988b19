export { type Privacy, type PrivacyStatus, privacy } from '@touchline/consent/privacy';
