export { watchEvents } from '@touchline/client';
