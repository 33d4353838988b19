// All that counting a viewing takes: what a page loads for it, and nothing of what plays.
export { openCounter } from '@touchline/beacon';
export * from '@touchline/player/viewing';
