import { describe, expect, it } from 'vitest';
import {
  countCheck,
  countPlaywright,
  countVitest,
  errorsOutsideTests,
  flakyTests,
  sum,
  toLine,
} from './test-counts.mjs';

describe('countVitest', () => {
  const cases = [
    ['all pass', { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }, 0, [5, 0, 2]],
    ['some fail', { numPassedTests: 5, numFailedTests: 2, numPendingTests: 0 }, 1, [5, 2, 0]],
    ['a file does not load', { numPassedTests: 5, numFailedTests: 0 }, 1, [5, 1, 0]],
    ['it finds no test', { numPassedTests: 0, numFailedTests: 0 }, 0, [0, 1, 0]],
    ['it leaves no report', undefined, 1, [0, 1, 0]],
  ];
  it.each(cases)('when %s', (_, report, exitCode, [passed, failed, skipped]) => {
    expect(countVitest(report, exitCode)).toEqual({ passed, failed, skipped });
  });

  it.each([
    ['nothing has changed', undefined, 0, [0, 0, 0]],
    ['all pass', { numTotalTests: 5, numPassedTests: 5 }, 0, [5, 0, 0]],
    ['a file does not load', { numTotalTests: 0 }, 1, [0, 1, 0]],
    ['it leaves no report', undefined, 1, [0, 1, 0]],
  ])('of a run that may be empty, when %s', (_, report, exitCode, [passed, failed, skipped]) => {
    expect(countVitest(report, exitCode, { mayBeEmpty: true })).toEqual({ passed, failed, skipped });
  });
});

describe('countPlaywright', () => {
  it('excuses two tests that pass at the second try, and no third', () => {
    const report = (flaky) => ({ stats: { expected: 4, unexpected: 1, flaky, skipped: 3 } });

    expect(countPlaywright(report(2), 1)).toEqual({ passed: 6, failed: 1, skipped: 3 });
    expect(countPlaywright(report(3), 1)).toEqual({ passed: 4, failed: 4, skipped: 3 });
  });

  it('names them, however deep they are', () => {
    const spec = (title, status) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
    const report = { suites: [{ specs: [spec('slow', 'flaky')], suites: [{ specs: [spec('fine', 'expected')] }] }] };

    expect(flakyTests(report)).toEqual(['a.spec.ts: slow']);
    expect(flakyTests(undefined)).toEqual([]);
  });

  it('names errors that came between two tests', () => {
    const errors = [{ message: 'Error: late', stack: 'Error: late\n    at server.ts:1' }, { message: 'no stack' }];

    expect(errorsOutsideTests({ errors })).toEqual(['Error: late\n    at server.ts:1', 'no stack']);
    expect(errorsOutsideTests(undefined)).toEqual([]);
  });

  it('takes a server that does not start as one failure', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0 } }, 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('toLine', () => {
  it('sums checks and tests, and names skipped ones only where there are any', () => {
    expect(toLine(sum([countCheck(0), countCheck(1), { passed: 3, failed: 0, skipped: 0 }]))).toBe(
      '4 passed, 1 failed'
    );
    expect(toLine(sum([countCheck(0), { passed: 0, failed: 0, skipped: 2 }]))).toBe('1 passed, 0 failed, 2 skipped');
  });
});
