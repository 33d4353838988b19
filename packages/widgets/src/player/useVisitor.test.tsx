// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetHost } from '../shared/host.ts';
import type { Credentials } from './credentials.ts';
import { useSteadyCredentials } from './useSteadyCredentials.ts';
import { useVisitor, type Visitor } from './useVisitor.ts';

let root: Root;
let visitor: Visitor;
let seen: (string | undefined)[] = [];
const emit = vi.fn(() => true);
const host: WidgetHost = { emit, setState: () => {}, api: 'https://api.example' };

function Probe({ auth, isPage = false }: { auth: Credentials; isPage?: boolean }) {
  const steady = useSteadyCredentials(auth);
  visitor = useVisitor(isPage ? steady : auth, host);
  if (seen.at(-1) !== visitor.token || seen.length === 0) seen.push(visitor.token);
  return null;
}

const nobody: Credentials = { token: '', userId: '', getToken: undefined };
const show = (auth: Partial<Credentials>, isPage = false) =>
  act(async () => root.render(<Probe auth={{ ...nobody, ...auth }} isPage={isPage} />));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  emit.mockClear();
  seen = [];
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('useVisitor', () => {
  it('AUTH-02: has a token that is a text at once, and another one as soon as it is set', async () => {
    await show({ token: 'a' });
    await show({ token: 'b' });
    await show({});
    expect(seen).toEqual(['a', 'b', '']);
  });

  it('AUTH-06: asks a function before anything else, and waits for it', async () => {
    await show({ getToken: async () => 'a' });
    expect(seen).toEqual([undefined, 'a']);
  });

  it('AUTH-06: asks `getToken` for another only when one is needed', async () => {
    const getToken = vi.fn(() => 'b');
    await show({ token: 'a', getToken });
    expect(getToken).not.toHaveBeenCalled();
    await act(async () => expect(await visitor.look()).toBe('a'));
    expect(getToken).not.toHaveBeenCalled();

    await act(async () => expect(await visitor.renew()).toBe('b'));
    expect([visitor.token, getToken.mock.calls.length]).toEqual(['b', 1]);
  });

  it('asks a token that is a function at each look', async () => {
    let count = 0;
    await show({ token: () => `t${++count}` });
    await act(async () => expect(await visitor.look()).toBe('t2'));
    expect(visitor.token).toBe('t2');
  });

  it.each([null, undefined, ''])('AUTH-06: is nobody when the page answers %j', async (answer) => {
    await show({ token: 'a', getToken: () => answer });
    await act(async () => expect(await visitor.renew()).toBe(''));
    expect(emit).not.toHaveBeenCalled();
  });

  it('keeps the token there is until another function has answered', async () => {
    await show({ token: () => 'a' });
    await show({ token: async () => 'b' });
    expect(seen).toEqual([undefined, 'a', 'b']);
  });

  it('does not ask the functions of a React page anew at each drawing, but for another visitor', async () => {
    const asked = vi.fn();
    const auth = (userId: string) => ({ userId, getToken: () => asked() ?? userId });
    await show(auth('anna'), true);
    await show(auth('anna'), true);
    expect([asked.mock.calls.length, visitor.token]).toEqual([1, 'anna']);
    await show(auth('ben'), true);
    expect([asked.mock.calls.length, visitor.token]).toEqual([2, 'ben']);
  });

  const broken: [string, () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('secret-word');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret-word'))],
    ['gives no text', () => ({})],
    ['gives what no header can bear', () => 'secret-word secret-word'],
  ];
  it.each(broken)('goes on with what it has where the function %s, and tells of it', async (_, getToken) => {
    await show({ token: 'a', getToken });
    await act(async () => expect(await visitor.renew()).toBe('a'));

    expect(emit).toHaveBeenCalledExactlyOnceWith('error', expect.objectContaining({ code: 'AUTH_TOKEN' }));
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('secret-word');
  });

  it('waits 8 s for the page’s function, not for ever', async () => {
    vi.useFakeTimers();
    await show({ getToken: () => new Promise(() => {}) });
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(visitor.token).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([visitor.token, emit.mock.calls.length]).toEqual(['', 1]);
  });

  it('forgets an answer for somebody who is not there any more', async () => {
    let answer: (token: string) => void = () => {};
    await show({ token: 'a', getToken: () => new Promise((resolve) => (answer = resolve)) });
    const renewed = visitor.renew();
    await show({ token: 'b' });
    answer('late');
    await act(async () => expect(await renewed).toBe('b'));
    expect(visitor.token).toBe('b');
  });
});
