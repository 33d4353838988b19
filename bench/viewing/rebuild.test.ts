import { expect, it } from 'vitest';
import { rebuild } from './rebuild.mjs';

it('rebuilds a viewing from what has changed, whatever order it comes in, and if it comes twice', () => {
  const events = [
    { psqno: 1, xwati: 0, xtitofifr: 800, vsodu: 10_000, vpbrg: '["0:1000"]' },
    { psqno: 3, xwati: 5_000, xreco: 1, vpbrg: '["0:3000","2000:4000"]' },
    { psqno: 2, xwati: 2_000, xskco: 1, xskdu: 250, xredu: 40 },
    { psqno: 2, xwati: 2_000, xskco: 1, xskdu: 250, xredu: 40 },
  ];
  const figures = { startup: 800, watch: 5_000, rebuffers: 1, rebuffering: 40, seeks: 1, seeking: 250, watched: 40 };
  expect(rebuild(events)).toEqual(figures);
});
