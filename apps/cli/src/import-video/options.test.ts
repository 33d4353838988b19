import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const read = (...args: string[]) => readOptions(args, { environment: {}, usage: 'touchline import-video' });

describe('the options of touchline import-video', () => {
  it('include a file, an id, and captions in any language', () => {
    expect(read('derby.mov', '--id', 'derby', '--policy', 'members', '--captions', 'nl=derby.srt')).toMatchObject({
      file: expect.stringMatching(/derby\.mov$/),
      id: 'derby',
      publisher: null,
      policy: 'members',
      force: false,
      words: [{ language: 'nl', label: 'Nederlands', stream: null }],
    });
  });

  it.each([
    [['--id', 'derby'], 'Name one file'],
    [['a.mp4', 'b.mp4', '--id', 'derby'], 'Name one file'],
    [['a.mp4'], '--id: specify an id'],
    [['a.mp4', '--id', '../derby'], '--id: "../derby"'],
    [['a.mp4', '--id', 'derby', '--captions', 'derby.srt'], '--captions: "derby.srt"'],
    [['a.mp4', '--id', 'derby', '--captions', 'in dutch=derby.srt'], '--captions: "in dutch=derby.srt"'],
    [['a.mp4', '--id', 'derby', '--capshuns'], '--capshuns: is not an option; --captions is one.'],
  ])('reject %j with a message of one line', (args, reason) => {
    expect(() => read(...args)).toThrow(reason);
  });
});
