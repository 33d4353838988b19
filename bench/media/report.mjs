import { table, targetTable } from '../page/targets.mjs';
import { checkTargets } from './targets.mjs';

const ms = (value) => `${value.toFixed(0)} ms`;
const megabits = (bytes) => ((bytes * 8) / 1e6).toFixed(0);

/** The whole result as markdown: what was run on what, the targets, a table a part. */
export function toMarkdown({ machine, parts }) {
  return [`${machine}.`, '', targetTable('target', checkTargets(parts)), '', ...tables(parts)].join('\n');
}

function* tables({ rate, preflights, viewers }) {
  if (rate) {
    const names = { open: 'for everybody', signed: 'signed address', bearer: 'playback token' };
    yield table(
      ['one segment, 32 connections', 'a second', 'Mbit/s', 'beside open'],
      Object.entries(rate).map(([name, { rate: each, length }]) => [
        names[name],
        each.toFixed(0),
        megabits(each * length),
        `${((each / rate.open.rate) * 100).toFixed(0)} %`,
      ])
    );
    yield '';
  }
  if (preflights) {
    yield table(
      [`${preflights.requests} requests of a page on another origin`, 'preflights'],
      [
        ['by a signed address', String(preflights.signed)],
        ['with a playback token, the first time', String(preflights.bearer)],
        ['with the next token', String(preflights.again)],
      ]
    );
    yield '';
  }
  if (viewers) {
    yield table(
      ['viewers', 'playlist and segment', 'late', 'p50', 'p99', 'longest', 'Mbit/s'],
      [
        [
          String(viewers.viewers),
          `${viewers.count} times`,
          String(viewers.overdue),
          ms(viewers.p50),
          ms(viewers.p99),
          ms(viewers.longest),
          megabits(viewers.rate),
        ],
      ]
    );
    yield '';
  }
}
