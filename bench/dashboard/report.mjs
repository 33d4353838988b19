/** ms that a question of the dashboard may take. */
const MOST_TIME = 250;
/** ms until the page can be used. */
const MOST_WAIT = 1_000;
/** Bytes of an event on disk. */
const MOST_BYTES = 20;

/** The results as a section of docs/benchmarks.md. */
export function toMarkdown({ machine, events, viewings, content, runs, bytes, measured, pages }) {
  const whole = (value) => Math.round(value).toLocaleString('en');
  const slowest = Math.max(...measured.map(({ median }) => median));
  const longest = Math.max(...pages.filter(({ isUsable }) => isUsable).map(({ median }) => median));
  const yes = (is) => (is ? 'yes' : '**no**');
  return [
    `${machine}.`,
    '',
    `${whole(events + content)} events: ${whole(events)} of ${whole(viewings)} viewings in 28 days, and ${whole(content)} of banners and cards. Medians of ${runs}, from the query to the response, in one process. Every query includes totals.`,
    '',
    '| promised | must | is | kept |',
    '| --- | --- | --- | --- |',
    `| slowest query of the dashboard, median | ≤ ${MOST_TIME} ms | ${whole(slowest)} ms | ${yes(slowest <= MOST_TIME)} |`,
    `| the page in Chromium is usable: all figures of its first screen are visible, median | ≤ ${MOST_WAIT} ms | ${whole(longest)} ms | ${yes(longest <= MOST_WAIT)} |`,
    `| disk, an event | ≤ ${MOST_BYTES} bytes | ${bytes.toFixed(1)} bytes | ${yes(bytes <= MOST_BYTES)} |`,
    '',
    '| question | median | worst | rows |',
    '| --- | --: | --: | --: |',
    ...measured.map(
      ({ name, median, worst, rows }) => `| ${name} | ${whole(median)} ms | ${whole(worst)} ms | ${rows} |`
    ),
    '',
    '| page | median | worst |',
    '| --- | --: | --: |',
    ...pages.map(({ name, median, worst }) => `| ${name} | ${whole(median)} ms | ${whole(worst)} ms |`),
    '',
  ].join('\n');
}
