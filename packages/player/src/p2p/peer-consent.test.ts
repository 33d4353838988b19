// @vitest-environment jsdom
import { createConsent } from '@touchline/consent';
import { expect, it, vi } from 'vitest';
import { watchPeersConsent } from './peer-consent.ts';

vi.mock('@touchline/consent', async (load) => {
  const real = await load<typeof import('@touchline/consent')>();
  return { ...real, createConsent: vi.fn(real.createConsent) };
});

it('does not subscribe for a player that has ended while the code loaded', async () => {
  const ended = new AbortController();
  const onAnswer = vi.fn();
  watchPeersConsent('granted', onAnswer, ended.signal);
  const subscribe = vi.fn();
  vi.mocked(createConsent).mockReturnValue({ subscribe } as never);
  ended.abort();
  await vi.waitFor(() => expect(createConsent).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(subscribe).not.toHaveBeenCalled();
  expect(onAnswer).not.toHaveBeenCalled();
});
