/**
 * The figures of the last state of a viewing, from events that bear only what has changed; ms and percent. Events may come
 * twice and in any order: their number in the player says what they are.
 */
export function rebuild(events) {
  const ordered = events.toSorted((one, other) => one.psqno - other.psqno);
  const state = Object.assign({}, ...ordered);
  return {
    startup: state.xtitofifr ?? null,
    watch: state.xwati ?? 0,
    rebuffers: state.xreco ?? 0,
    rebuffering: state.xredu ?? 0,
    seeks: state.xskco ?? 0,
    seeking: state.xskdu ?? 0,
    watched: watchedOf(state),
  };
}

/** Percent: the union of ranges `"from:to"` in ms, of the whole. */
function watchedOf({ vpbrg = '[]', vsodu }) {
  const ranges = JSON.parse(vpbrg)
    .map((range) => range.split(':').map(Number))
    .toSorted((one, other) => one[0] - other[0]);
  let [length, end] = [0, 0];
  for (const [from, to] of ranges) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return (100 * length) / vsodu;
}
