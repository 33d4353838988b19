import { expect, it } from 'vitest';
import { createTurns } from './useAnswer.ts';

const open = new AbortController().signal;

/** Questions that are answered when the test says so. */
function createCalls(atOnce: number) {
  const inTurn = createTurns(atOnce);
  const begun: string[] = [];
  const answers = new Map<string, () => void>();
  const call = (name: string, place: number, signal = open) =>
    inTurn({ place, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => answers.set(name, () => resolve(name)));
    });
  const task = () => new Promise((resolve) => setTimeout(resolve));
  const answer = (name: string) => {
    answers.get(name)?.();
    return task();
  };
  return { call, answer, begun, task };
}

it('requests first the answer of the first panel on the page, whatever the order of the calls, and alone', async () => {
  const { call, answer, begun, task } = createCalls(2);
  call('filter', 3);
  call('content', 1);
  call('figures', 0);
  call('chart', 0);
  await task();
  expect(begun).toEqual(['figures', 'chart']);

  await answer('chart');
  expect(begun).toEqual(['figures', 'chart']);
  await answer('figures');
  expect(begun).toEqual(['figures', 'chart', 'content']);
  await answer('content');
  expect(begun).toEqual(['figures', 'chart', 'content', 'filter']);
});

it('who leaves before his turn is not asked for, and stands in nobody’s way', async () => {
  const { call, answer, begun, task } = createCalls(1);
  const left = new AbortController();
  call('figures', 0);
  const gone = call('content', 1, left.signal);
  call('filter', 2);
  await task();
  left.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  await answer('figures');
  expect(begun).toEqual(['figures', 'filter']);
});

it('a failure makes room for the next', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn({ place: 0, signal: open }, () => Promise.reject(new Error('503')));
  const good = inTurn({ place: 1, signal: open }, async () => 'good');
  await expect(failed).rejects.toThrow('503');
  expect(await good).toBe('good');
});
