import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../server/child.mjs';
import { manage } from '../server/touchline.mjs';
import { KEY, PUBLISHER } from './content.mjs';

/** Streams that are opened at the same time; more would overflow the queue of connections that wait to be accepted. */
const AT_ONCE = 100;
/** ms between two updates. */
const PACE = 1000;
/** ms after the last update in which it must have reached everybody. */
const DELIVERY_TIMEOUT_MS = 5000;

const FILTER = 'type_id = "football"';
const sockets = [];
const ticks = [];
let broken = 0;

/** `open` opens streams, `update` writes scores and gives how long each took to each stream, in ms. */
answerParent(async ({ work, ...options }) => (work === 'open' ? open(options) : update(options)));

async function open({ host, port, clients }) {
  const path = `/v1/events:watch?${new URLSearchParams({ key: KEY, filter: FILTER, locale: 'en' })}`;
  for (let n = 0; n < clients; n += AT_ONCE) {
    const group = Math.min(AT_ONCE, clients - n);
    await Promise.all(Array.from({ length: group }, () => openStream({ host, port, path })));
  }
  return sockets.length;
}

/** Resolves with the first comment, from which on nothing is missed. */
function openStream({ host, port, path }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let head = '';
    let rest = '';
    socket.on('error', reject);
    socket.on('close', () => {
      broken += 1;
    });
    socket.on('data', (chunk) => {
      const text = chunk.latin1Slice();
      if (head === null) {
        rest = note(rest + text);
        return;
      }
      head += text;
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`The stream began with ${head.slice(0, 500)}`));
      if (!/\r\n\r\n[\s\S]*:/.test(head)) return;
      head = null;
      sockets.push(socket);
      resolve();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

/** Notes which updates a text holds whole, and gives what is left of it. */
function note(text) {
  const end = text.lastIndexOf('\n\n');
  if (end < 0) return text;
  const now = performance.now();
  for (const [, tick] of text.slice(0, end).matchAll(/"tick":(\d+)/g)) ticks[tick]?.times.push(now - ticks[tick].start);
  return text.slice(end);
}

async function update({ origin, event, updates }) {
  for (let tick = 0; tick < updates; tick++) {
    const start = performance.now();
    ticks[tick] = { start, times: [] };
    await manage(origin, 'PATCH', `/${PUBLISHER}/events/${event}`, {
      metadata: { tick, score: { home: tick, away: 0 } },
    });
    await wait(Math.max(0, start + PACE - performance.now()));
  }
  const end = performance.now() + DELIVERY_TIMEOUT_MS;
  while (performance.now() < end && ticks.some(({ times }) => times.length < sockets.length)) await wait(20);

  const times = ticks.flatMap((tick) => tick.times).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const missing = sockets.length * updates - times.length;
  return { count: times.length, missing, broken, p50: at(0.5), p99: at(0.99), max: at(1) };
}
