import { describe, expect, it } from 'vitest';
import { setCloneDefaults } from './clone-defaults.mjs';

const OPEN = { DEMO: '1', PAYMENTS: 'mock', METRICS_PUBLIC: '1', DOCS_PUBLIC: '1' };
const started = (environment) => {
  setCloneDefaults(environment);
  return environment;
};

describe('setCloneDefaults', () => {
  it.each([undefined, '', '127.0.0.1', 'localhost', '::1'])('opens a clone whose HOST is %s', (HOST) => {
    expect(started({ HOST })).toMatchObject({ ...OPEN, NODE_ENV: 'production' });
  });

  it.each(['0.0.0.0', '::', '10.0.0.7', 'content.example', '127.0.0.1.example'])('opens nothing on %s', (HOST) => {
    expect(started({ HOST })).toEqual({ HOST, NODE_ENV: 'production' });
  });

  it('changes nothing that is set', () => {
    const set = { NODE_ENV: 'test', DEMO: '0', PAYMENTS: 'off', METRICS_PUBLIC: '0', DOCS_PUBLIC: '0' };
    expect(started({ ...set })).toEqual(set);
  });
});
