import { describe, expect, it } from 'vitest';
import { scriptsBeforeMark } from './trace.mjs';

const MS = 1000;
const url = 'http://127.0.0.1/embed.js';
const mark = { name: 'bench-shown', pid: 1, ts: 100 * MS, args: {} };

describe('scriptsBeforeMark', () => {
  it('names what ran before what we wait for and leaves out what came later', () => {
    const later = { name: 'EvaluateScript', pid: 1, ts: 101 * MS, dur: MS, args: { data: { url: `${url}?late` } } };
    const before = { name: 'EvaluateScript', pid: 1, ts: 10 * MS, dur: 5 * MS, args: { data: { url } } };

    expect(scriptsBeforeMark([mark, before, later])).toEqual({ scripts: [url], time: 5 });
  });

  it('knows a module by its compilation and its time by its evaluation', () => {
    const compiled = { name: 'v8.compileModule', pid: 1, ts: 10 * MS, dur: MS, args: { data: { url } } };
    const evaluated = { name: 'v8.evaluateModule', pid: 1, ts: 20 * MS, dur: 7 * MS, args: {} };

    expect(scriptsBeforeMark([mark, compiled, evaluated])).toEqual({ scripts: [url], time: 7 });
  });

  it('counts a call inside an evaluation once', () => {
    const outer = { name: 'EvaluateScript', pid: 1, ts: 10 * MS, dur: 10 * MS, args: { data: { url } } };
    const inner = { name: 'FunctionCall', pid: 1, ts: 12 * MS, dur: 3 * MS, args: { data: { url } } };

    expect(scriptsBeforeMark([inner, outer, mark]).time).toBe(10);
  });

  it('leaves out other processes and scripts without an address, such as the probe', () => {
    const otherProcess = { name: 'EvaluateScript', pid: 2, ts: 10 * MS, dur: MS, args: { data: { url } } };
    const probe = { name: 'FunctionCall', pid: 1, ts: 10 * MS, dur: MS, args: { data: { url: '' } } };

    expect(scriptsBeforeMark([otherProcess, probe, mark])).toEqual({ scripts: [], time: 0 });
  });

  it('throws when no banner was marked', () => {
    expect(() => scriptsBeforeMark([])).toThrow('bench-shown');
  });
});
