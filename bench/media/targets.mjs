import { atMost } from '../page/targets.mjs';

/** Of the rate of a segment that is for everybody, for one that is protected. Source: issue of access, measured. */
const SHARE = 0.8;

const percent = (share) => `${(share * 100).toFixed(0)} %`;

/** Compares results with our targets. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ rate, preflights, viewers }) {
  return [
    atLeastShare('a segment with a signed URL, compared with a public one', rate && rate.signed.rate / rate.open.rate),
    atLeastShare(
      'a segment with a playback token, compared with a public one',
      rate && rate.bearer.rate / rate.open.rate
    ),
    atMost('preflights of a page on another origin, signed URLs', preflights?.signed, 1, String),
    atMost('the same with a token that replaces another within two hours', preflights?.again, 0, String),
    atMost(`late segments, ${viewers?.viewers ?? 500} viewers at once on one process`, viewers?.overdue, 0, String),
  ];
}

function atLeastShare(what, share) {
  const isMeasured = typeof share === 'number';
  return {
    what,
    must: `≥ ${percent(SHARE)}`,
    figure: isMeasured ? percent(share) : null,
    met: isMeasured ? share >= SHARE : null,
  };
}
