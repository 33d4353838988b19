const NAMES = { postgres: 'PostgreSQL', embedded: 'embedded store' };
/** Times the setting of the cache that memory may grow by. */
const FACTOR = 1.5;
/** Bytes by which a server may have grown at the end of the soak. */
const GROWTH = 20 * 2 ** 20;

/**
 * The promised figures beside the measured ones, as rows of `{ what, must, figure, met }`. `met` is null when this run did
 * not measure it.
 */
export function checkTargets({ entries }) {
  return entries.flatMap(({ store, lists, scores }) => {
    const name = NAMES[store];
    return [
      judged(`${name}: resident memory above idle, times ANSWER_CACHE_BYTES`, lists && lists.growth / lists.setting, {
        limit: FACTOR,
        inWords: (value) => `${value.toFixed(2)} ×`,
      }),
      judged(`${name}: resident memory, growth during the soak`, scores && growthOf(scores, 'rss'), {
        limit: GROWTH,
        inWords: megabytes,
      }),
      judged(`${name}: JavaScript heap, growth during the soak`, scores && growthOf(scores, 'heap'), {
        limit: GROWTH,
        inWords: megabytes,
      }),
    ];
  });
}

/** By how many bytes the server grew from the minute in which it had settled to the end. */
export function growthOf({ samples, settled }, figure) {
  return samples.at(-1)[figure] - samples.find(({ minute }) => minute === settled)[figure];
}

export function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

function judged(what, value, { limit, inWords }) {
  const isKnown = typeof value === 'number';
  return {
    what,
    must: `≤ ${inWords(limit)}`,
    figure: isKnown ? inWords(value) : null,
    met: isKnown ? value <= limit : null,
  };
}
