import { expect, it } from 'vitest';
import { createTurns } from './create-turns.ts';

const open = new AbortController().signal;

/** Questions that are answered when the test says so. */
function questions(atOnce: number) {
  const inTurn = createTurns(atOnce);
  const begun: string[] = [];
  const answers = new Map<string, () => void>();
  const ask = (name: string, place: number, signal = open) =>
    inTurn({ place, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => answers.set(name, () => resolve(name)));
    });
  const task = () => new Promise((resolve) => setTimeout(resolve));
  const answer = (name: string) => {
    answers.get(name)?.();
    return task();
  };
  return { ask, answer, begun, task };
}

it('what is first on the page is asked first, whoever asks first, and has the server for itself', async () => {
  const { ask, answer, begun, task } = questions(2);
  ask('filter', 3);
  ask('content', 1);
  ask('figures', 0);
  ask('chart', 0);
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
  const { ask, answer, begun, task } = questions(1);
  const left = new AbortController();
  ask('figures', 0);
  const gone = ask('content', 1, left.signal);
  ask('filter', 2);
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
