import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../server/child.mjs';
import { writeScore } from './content.mjs';
import { streamPath } from './paths.mjs';

/** Addresses of the visitors; the server allows each of them so many streams. */
const ADDRESSES = 250;
/** Streams that are opened at the same time; more would overflow the queue of connections that wait to be accepted. */
const AT_ONCE = 50;
/** ms between two scores. */
const PACE = 1000;
/** ms after the last score in which it must have reached everybody. */
const DELIVERY_TIMEOUT_MS = 10_000;

/** Opened by now, closed streams included. */
let opened = 0;
let sockets = new Set();
let scores = [];
let written = 0;

const works = { open, score, close };

/** `open` opens streams, `score` writes scores and measures when they arrive, `close` closes the streams. */
answerParent(({ work, ...options }) => works[work](options));

async function open({ port, streams }) {
  for (let n = 0; n < streams; n += AT_ONCE) {
    const group = Math.min(AT_ONCE, streams - n);
    await Promise.all(Array.from({ length: group }, () => openStream(port)));
  }
  return sockets.size;
}

/** Resolves with the first comment, from which on nothing is missed. */
function openStream(port) {
  const number = opened++;
  const localAddress = `127.0.4.${(number % ADDRESSES) + 1}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
    let head = '';
    let rest = '';
    socket.on('error', reject);
    socket.on('close', () => {
      sockets.delete(socket);
      reject(new Error(`The server closed a stream after ${head}`));
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
      sockets.add(socket);
      resolve();
    });
    socket.write(
      `GET ${streamPath(number)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36\r\nAccept-Language: en-GB,en;q=0.9\r\nAccept-Encoding: gzip, deflate, br\r\nCache-Control: no-store\r\nReferer: https://publisher.example/\r\n\r\n`
    );
  });
}

/** Notes which scores a text holds whole, and returns what is left of it. */
function note(text) {
  const end = text.lastIndexOf('\n\n');
  if (end < 0) return text;
  const now = performance.now();
  for (const [, tick] of text.slice(0, end).matchAll(/"tick":(\d+)/g))
    scores[tick]?.times.push(now - scores[tick].start);
  return text.slice(end + 2);
}

/** Writes a score a second; resolves to the times from its PATCH to each stream and to the last of them, in ms. */
async function score({ origin, seconds }) {
  const count = sockets.size;
  scores = [];
  const begin = performance.now();
  const numbers = Array.from({ length: seconds }, () => written++);
  for (const [index, number] of numbers.entries()) {
    await wait(Math.max(0, begin + index * PACE - performance.now()));
    scores[number] = { start: performance.now(), times: [] };
    // A score that the server rejects reaches nobody, and so counts as missing.
    await writeScore(origin, number).catch(({ message }) => console.warn(message));
  }
  const end = performance.now() + DELIVERY_TIMEOUT_MS;
  const own = numbers.map((number) => scores[number].times);
  while (performance.now() < end && own.some((times) => times.length < count)) await wait(20);
  await wait(Math.max(0, begin + seconds * PACE - performance.now()));

  return {
    streams: count,
    scores: seconds,
    broken: count - sockets.size,
    missing: own.reduce((sum, times) => sum + count - times.length, 0),
    each: timesOf(own.flat()),
    last: timesOf(own.map((times) => times.at(-1) ?? Number.POSITIVE_INFINITY)),
  };
}

function timesOf(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

async function close() {
  const own = sockets;
  sockets = new Set();
  for (const socket of own) socket.destroy();
  return own.size;
}
