import { describe, expect, it } from 'vitest';
import { hoistImports, indirectImportsOf } from './hoist-imports.mjs';

const bundle = () => ({
  'a.js': { name: 'a-lazy', type: 'chunk', imports: ['b.js'], code: 'import"./b.js";a();\n' },
  'b.js': { name: 'b', type: 'chunk', imports: ['c.js'], code: 'import"./c.js";b();\n' },
  'c.js': { name: 'c', type: 'chunk', imports: ['b.js', 'd.js'], code: 'c();\n' },
  'd.js': { name: 'd', type: 'chunk', imports: [], code: 'd();\n' },
  'a.js.map': { type: 'asset' },
});

describe('hoistImports', () => {
  it('finds every file that a chunk reaches only through others, and ends where chunks import each other', () => {
    const files = bundle();

    expect(indirectImportsOf(files, files['a.js'])).toEqual(['c.js', 'd.js']);
    expect(indirectImportsOf(files, files['d.js'])).toEqual([]);
  });

  it('imports them at the end of a chunk with such a name, so that nothing moves in its source map', () => {
    const files = bundle();

    hoistImports(/-lazy$/).generateBundle({}, files);

    expect(files['a.js'].code).toBe('import"./b.js";a();\nimport"./c.js";import"./d.js";\n');
    expect(files['b.js'].code).toBe('import"./c.js";b();\n');
  });
});
