// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetHost } from '../../shared/host/host.ts';
import { useSteadyAuth } from '../PagePlayer.tsx';
import type { PlayerProps } from '../PlayerProps.tsx';
import type { Credentials } from './credentials.ts';
import { useVisitor, type Visitor } from './useVisitor.ts';

let root: Root;
let visitor: Visitor;
let seen: (string | undefined)[] = [];
const emit = vi.fn(() => true);
const host: WidgetHost = { emit, setState: () => {}, api: 'https://api.example' };

function Probe({ auth, isPage = false }: { auth: Credentials; isPage?: boolean }) {
  const steady = useSteadyAuth(auth as PlayerProps['auth']) as Partial<Credentials>;
  visitor = useVisitor(isPage ? { ...nobody, ...steady } : auth, host);
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
  it('AUTH-02: uses a string token immediately, and another one as soon as it is set', async () => {
    await show({ token: 'a' });
    await show({ token: 'b' });
    await show({});
    expect(seen).toEqual(['a', 'b', '']);
  });

  it('AUTH-06: calls a function first, and waits for it', async () => {
    await show({ getToken: async () => 'a' });
    expect(seen).toEqual([undefined, 'a']);
  });

  it('AUTH-06: calls `getToken` for a newer token only on demand', async () => {
    const getToken = vi.fn(() => 'b');
    await show({ token: 'a', getToken });
    expect(getToken).not.toHaveBeenCalled();
    await act(async () => expect(await visitor.getToken()).toBe('a'));
    expect(getToken).not.toHaveBeenCalled();

    await act(async () => expect(await visitor.renew()).toBe('b'));
    expect([visitor.token, getToken.mock.calls.length]).toEqual(['b', 1]);
  });

  it('calls a token function for each current token', async () => {
    let count = 0;
    await show({ token: () => `t${++count}` });
    await act(async () => expect(await visitor.getToken()).toBe('t2'));
    expect(visitor.token).toBe('t2');
  });

  it.each([null, undefined, ''])('AUTH-06: means no visitor when the page returns %j', async (answer) => {
    await show({ token: 'a', getToken: () => answer });
    await act(async () => expect(await visitor.renew()).toBe(''));
    expect(emit).not.toHaveBeenCalled();
  });

  it('keeps the current token until another function has returned', async () => {
    await show({ token: () => 'a' });
    await show({ token: async () => 'b' });
    expect(seen).toEqual([undefined, 'a', 'b']);
  });

  it('calls the functions of a React page again only for another visitor, not on each render', async () => {
    const tokenFunction = vi.fn();
    const auth = (userId: string) => ({ userId, getToken: () => tokenFunction() ?? userId });
    await show(auth('anna'), true);
    await show(auth('anna'), true);
    expect([tokenFunction.mock.calls.length, visitor.token]).toEqual([1, 'anna']);
    await show(auth('ben'), true);
    expect([tokenFunction.mock.calls.length, visitor.token]).toEqual([2, 'ben']);
  });

  const broken: [string, () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('secret-word');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret-word'))],
    ['returns no string', () => ({})],
    ['returns a string that is not valid in a header', () => 'secret-word secret-word'],
  ];
  it.each(broken)('keeps its token if the function %s, and reports it', async (_, getToken) => {
    await show({ token: 'a', getToken });
    await act(async () => expect(await visitor.renew()).toBe('a'));

    expect(emit).toHaveBeenCalledExactlyOnceWith('error', expect.objectContaining({ code: 'AUTH_TOKEN' }));
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('secret-word');
  });

  it('waits at most 8 s for the page’s function', async () => {
    vi.useFakeTimers();
    await show({ getToken: () => new Promise(() => {}) });
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(visitor.token).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([visitor.token, emit.mock.calls.length]).toEqual(['', 1]);
  });

  it('ignores a token for a visitor who has changed meanwhile', async () => {
    let answer: (token: string) => void = () => {};
    await show({ token: 'a', getToken: () => new Promise((resolve) => (answer = resolve)) });
    const renewed = visitor.renew();
    await show({ token: 'b' });
    answer('late');
    await act(async () => expect(await renewed).toBe('b'));
    expect(visitor.token).toBe('b');
  });
});
