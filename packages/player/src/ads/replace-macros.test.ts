import { describe, expect, it } from 'vitest';
import { replaceMacros } from './replace-macros.ts';

const values = (name: string) => ({ 'player.id': 'derby & more', empty: '', sly: '{player.id}' })[name] ?? null;

describe('replaceMacros', () => {
  it.each([
    ['a value is URI-encoded', 'id={player.id}', 'id=derby%20%26%20more'],
    ['a value stands before a default', 'id={player.id=none}', 'id=derby%20%26%20more'],
    ['a default stands for what is empty', 'id={empty=none}', 'id=none'],
    ['a default stands for what is unknown', 'id={unknown=some one}', 'id=some%20one'],
    ['what is unknown stays', 'id={unknown}', 'id={unknown}'],
    ['a value that looks like a macro is none', 'id={sly}', 'id=%7Bplayer.id%7D'],
  ])('AD-11: %s', (_, tag, text) => {
    expect(replaceMacros(tag, values)).toEqual({ text, failure: null });
  });

  it('AD-11: finds a macro by the name that a publisher has for it', () => {
    const overrides = { '{player.id}': '%%PLAYER(_ID)?%%' };
    expect(replaceMacros('a=%%PLAYER%%&b=%%PLAYER_ID%%', values, overrides).text).toBe(
      'a=derby%20%26%20more&b=derby%20%26%20more'
    );
  });

  it('AD-06: leaves the tag as it is where such a name is no regular expression', () => {
    const { text, failure } = replaceMacros('id={player.id}&((', values, { '{player.id}': '((' });
    expect(text).toBe('id={player.id}&((');
    expect(failure).toMatch(/regular expression/i);
  });
});
