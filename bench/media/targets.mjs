import { atMost } from '../page/targets.mjs';

/** Of the rate of a segment that is for everybody, for one that is protected. Source: issue of access, measured. */
const SHARE = 0.8;

const percent = (share) => `${(share * 100).toFixed(0)} %`;

/** What we promise beside what was measured. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ rate, preflights, viewers }) {
  return [
    atLeastShare('a segment by a signed address, beside an open one', rate && rate.signed.rate / rate.open.rate),
    atLeastShare('a segment by a playback token, beside an open one', rate && rate.bearer.rate / rate.open.rate),
    atMost('preflights of a page on another origin, signed addresses', preflights?.signed, 1, String),
    atMost('the same by a token that replaces another within two hours', preflights?.again, 0, String),
    atMost(`late segments, ${viewers?.viewers ?? 500} viewers at once on one process`, viewers?.late, 0, String),
  ];
}

function atLeastShare(what, share) {
  const known = typeof share === 'number';
  return {
    what,
    must: `≥ ${percent(SHARE)}`,
    figure: known ? percent(share) : null,
    met: known ? share >= SHARE : null,
  };
}
