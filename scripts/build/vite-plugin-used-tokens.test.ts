import { describe, expect, it } from 'vitest';
import { dropUnusedTokens, inlineRareTokens, usedTokens } from './vite-plugin-used-tokens.mjs';

describe('dropUnusedTokens', () => {
  it('keeps a token that a rule reads and drops one that none reads', () => {
    expect(
      dropUnusedTokens('.tl-root{--tl-ink:var(--touchline-ink,#111);--tl-gap:4px}.tl-a{color:var(--tl-ink)}')
    ).toBe('.tl-root{--tl-ink:var(--touchline-ink,#111)}.tl-a{color:var(--tl-ink)}');
  });

  it('keeps a token that only another used token reads, and drops chains that end nowhere', () => {
    const css = '.tl-root{--tl-a:var(--tl-b);--tl-b:1px;--tl-c:var(--tl-d);--tl-d:2px}.x{margin:var(--tl-a)}';

    expect(dropUnusedTokens(css)).toBe('.tl-root{--tl-a:var(--tl-b);--tl-b:1px}.x{margin:var(--tl-a)}');
  });

  it('is not misled by semicolons and braces in strings and functions', () => {
    const css = `.tl-root{--tl-a:url("x;}y");--tl-b:";}";--tl-c:light-dark(rgb(0 0 0/.5),#fff);color:red}`;

    expect(dropUnusedTokens(css)).toBe('.tl-root{color:red}');
  });

  it('drops rules and media queries that become empty', () => {
    const css =
      '@media (prefers-reduced-motion:reduce){.tl-root{--tl-fast:1ms}}.x{color:red}@media print{.y{--tl-z:0}}';

    expect(dropUnusedTokens(css)).toBe('.x{color:red}');
  });

  it('leaves public tokens and sheets without tokens alone', () => {
    const css = '.x{--touchline-ink:red;--my-tl-x:1px;color:var(--touchline-ink)}.y{}';

    expect(dropUnusedTokens(css)).toBe(css);
  });

  it('reads a token whose name begins with the name of another', () => {
    expect(dropUnusedTokens('.r{--tl-ink:1;--tl-ink-faint:2}.x{color:var(--tl-ink-faint)}')).toBe(
      '.r{--tl-ink-faint:2}.x{color:var(--tl-ink-faint)}'
    );
  });
});

describe('inlineRareTokens', () => {
  it('puts a token that is read seldom where it is read', () => {
    const css =
      '.r{--tl-a:var(--touchline-a,1px);--tl-b:2px}.x{top:var(--tl-a);left:var(--tl-a)}.y{margin:var(--tl-b)}';

    expect(inlineRareTokens(css)).toBe('.x{top:var(--touchline-a,1px);left:var(--touchline-a,1px)}.y{margin:2px}');
  });

  it('keeps one that is read often, and one that is declared again', () => {
    const often = Array.from({ length: 9 }, (_, i) => `.x${i}{top:var(--tl-a)}`).join('');
    const css = `.r{--tl-a:1px;--tl-b:2px}.r:lang(ar){--tl-b:3px}${often}.y{top:var(--tl-b)}`;

    expect(inlineRareTokens(css)).toBe(css);
  });

  it('keeps one that is read with a fallback, also where it is read without as well', () => {
    const css = '.r{--tl-a:1px;--tl-ab:2px}.x{top:var(--tl-a,3px);left:var(--tl-a)}.y{top:var(--tl-ab,4px)}';

    expect(inlineRareTokens(css)).toBe(css);
  });

  it('follows tokens that read tokens', () => {
    expect(inlineRareTokens('.r{--tl-a:2px solid var(--tl-b);--tl-b:red}.x{outline:var(--tl-a)}')).toBe(
      '.x{outline:2px solid red}'
    );
  });
});

describe('usedTokens', () => {
  const transform = usedTokens().transform as (code: string, id: string) => { code: string } | null;

  it('rewrites the text of inline sheets only', () => {
    const code = `export default ${JSON.stringify('.r{--tl-a:1;--tl-b:2}.x{top:var(--tl-b)}')}`;

    expect(transform(code, '/w/banner.css?inline')?.code).toBe('export default ".x{top:2}"');
    expect(transform(code, '/w/banner.css')).toBeNull();
    expect(transform('export default [1]', '/w/banner.css?inline')).toBeNull();
  });
});
