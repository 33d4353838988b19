import { table, targetTable } from '../page/targets.mjs';
import { checkTargets } from './targets.mjs';

const perSecond = (value) => Math.round(value).toLocaleString('en');
const whole = (value) => Math.round(value).toLocaleString('en');

/** The whole result as markdown: what was run on what, the targets, the rates, the kills. */
export function toMarkdown({ machine, rate, nats, disk, kill, connections }) {
  return [
    `${machine}.`,
    '',
    targetTable('target', checkTargets({ rate, nats, disk, kill })),
    ...(rate || nats ? ['', rateTable({ rate, nats }, connections)] : []),
    ...(disk
      ? ['', `The store had ${whole(disk.events)} events: ${((disk.bytes * disk.events) / 1e6).toFixed(0)} MB.`]
      : []),
    ...(kill ? ['', killWords(kill)] : []),
  ].join('\n');
}

function rateTable(measured, connections) {
  const names = { rate: 'files', nats: 'JetStream' };
  const rows = Object.entries(names).flatMap(([key, name]) => {
    const one = measured[key];
    if (!one) return [];
    const { accepted, stored, cpu, bytesSent, events } = one;
    return [
      [name, perSecond(accepted), perSecond(stored), (cpu * 1_000).toFixed(1), bytesSent.toFixed(0), whole(events)],
    ];
  });
  const headings = ['buffer', 'accepted /s', 'stored /s', 'server CPU, µs per event', 'bytes sent per event'];
  return table([...headings, `events, ${connections} connections`], rows);
}

function killWords({ kills, seconds, events, again, viewings }) {
  return `Killed ${kills} times in ${seconds.toFixed(0)} s: ${whole(events)} events of ${whole(viewings)} viewings got the status 202, ${whole(again)} requests were repeated.`;
}
