import { atLeast, atMost } from '../page/targets.mjs';

const perSecond = (value) => `${Math.round(value).toLocaleString('en')} events/s`;
const bytes = (value) => `${value.toFixed(1)} bytes`;
const events = (value) => `${value} events`;

/** Compares results with our targets. */
export function checkTargets({ rate, nats, disk, kill }) {
  return [
    atLeast('batches of 300, one process, files: stored', rate?.stored, 30_000, perSecond),
    atLeast('batches of 300, JetStream: accepted', nats?.accepted, 100_000, perSecond),
    atMost('disk, per event', disk?.bytes, 20, bytes),
    atMost('kill -9 under load: lost', kill?.lost, 0, events),
    atMost('kill -9 under load: doubled', kill?.doubled, 0, events),
  ];
}
