/**
 * The counts of a Vitest JSON report. `exitCode`: of the run; a run that failed without a failed test (a file that does
 * not load, an error nobody caught, no report at all) counts as one failure. `mayBeEmpty`: a run that succeeds without a
 * test has passed, because nothing that tests import has changed.
 */
export function countVitest(report, exitCode, { mayBeEmpty = false } = {}) {
  if (mayBeEmpty && exitCode === 0 && !report?.numTotalTests) return { passed: 0, failed: 0, skipped: 0 };
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return withFailure({ passed, failed: report?.numFailedTests ?? 0, skipped }, exitCode);
}

/** Tests of one run that may pass at the second try only. */
const FLAKY = 2;

/**
 * The counts of a Playwright JSON report, by the same rule. A real browser on a busy machine may be late once: up to two
 * tests that passed at the second try have passed, and are named (`flakyTests`); with more of them, all have failed.
 */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const excused = flaky <= FLAKY ? flaky : 0;
  return withFailure({ passed: expected + excused, failed: unexpected + flaky - excused, skipped }, exitCode);
}

/** Titles of the tests that passed at the second try. */
export function flakyTests({ suites = [] } = {}) {
  return suites.flatMap((suite) => [
    ...flakyTests(suite),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, file }) => `${file}: ${title}`),
  ]);
}

/** Errors of a Playwright JSON report outside any test, such as one that came after its test had ended. */
export function errorsOutsideTests({ errors = [] } = {}) {
  return errors.map(({ message, stack }) => stack ?? message);
}

/** A check counts as one. */
export function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function sum(counts) {
  const total = (key) => counts.reduce((all, count) => all + count[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** `12 passed, 0 failed`, and what was skipped if anything was. */
export function toLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run without a single test is a failure too: it looked in the wrong place. */
function withFailure(counts, exitCode) {
  const ran = counts.passed + counts.failed > 0;
  return (exitCode === 0 && ran) || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
