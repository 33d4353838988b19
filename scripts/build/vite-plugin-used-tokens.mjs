/**
 * A token read this often or less is shorter where it is read than in a declaration of its own: compressed, a long text
 * that comes again costs no more than a short one.
 */
const RARE = 8;

/**
 * Vite plugin: makes the design tokens in a widget's sheet as short as they can be without changing a look.
 *
 * `tokens.css` lists every internal token (`--tl-x: var(--touchline-x, default)`); a widget reads a few of them. Those it
 * never reads are dropped, those it reads seldom stand where they are read. It works on the finished text of
 * `?inline` CSS, so the server bundle and the browser chunk carry the same bytes. Each sheet has to import the tokens
 * that it reads.
 *
 * @returns {import('vite').Plugin}
 */
export function usedTokens() {
  return {
    name: 'touchline:used-tokens',
    // After Vite has turned the sheet into `export default "…"`.
    enforce: 'post',
    transform(code, id) {
      if (!/\.css\?(.*&)?inline\b/.test(id)) return null;
      const literal = /^export default (".*")\s*;?\s*$/.exec(code.trim())?.[1];
      if (!literal) return null;
      return {
        code: `export default ${JSON.stringify(inlineRareTokens(dropUnusedTokens(JSON.parse(literal))))}`,
        map: null,
      };
    },
  };
}

/**
 * A minified sheet without `--tl-…` declarations that no `var()` reads, also not through another token, and without the
 * rules that become empty by it. Anything that is no token is left as it is.
 *
 * @param {string} css
 * @returns {string}
 */
export function dropUnusedTokens(css) {
  for (;;) {
    const read = new Set(Array.from(css.matchAll(/var\(\s*(--tl-[\w-]+)/g), (match) => match[1]));
    const unused = tokenDeclarations(css).filter(({ name }) => !read.has(name));
    if (unused.length === 0) return css;
    css = withoutEmptyRules(without(css, unused));
  }
}

/**
 * Replaces tokens that are declared once and rarely used with their value. Keeps tokens that are declared again, for a
 * language or a preference of the visitor. Also keeps tokens that are used with a fallback, because they are not
 * declared everywhere.
 *
 * @param {string} css
 * @returns {string}
 */
export function inlineRareTokens(css) {
  const declarations = tokenDeclarations(css);
  const rare = declarations.find(({ name }) => {
    const reads = css.split(`var(${name})`).length - 1;
    const isAlwaysThere = css.match(new RegExp(`var\\(\\s*${name}(?![\\w-])`, 'g'))?.length === reads;
    return isAlwaysThere && reads <= RARE && declarations.filter((other) => other.name === name).length === 1;
  });
  if (!rare) return css;
  const value = css
    .slice(rare.start, rare.end)
    .replace(/^[^:]*:|;$/g, '')
    .trim();
  return inlineRareTokens(withoutEmptyRules(without(css, [rare])).replaceAll(`var(${rare.name})`, () => value));
}

/** Returns the positions of all `--tl-…: value` declarations, including the semicolon. */
function tokenDeclarations(css) {
  const starts = Array.from(css.matchAll(/(?<=[{;]\s*)(--tl-[\w-]+)\s*:/g));
  return starts.map((match) => ({ name: match[1], start: match.index, end: endOfValue(css, match.index) }));
}

/** Tokens of a value: strings, escapes, brackets, the ends of a declaration. */
const PIECES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[();}]/gs;

/** The place behind a declaration that starts at `start`: past its semicolon, or at the brace that closes its rule. */
function endOfValue(css, start) {
  let depth = 0;
  PIECES.lastIndex = start;
  for (let piece = PIECES.exec(css); piece; piece = PIECES.exec(css)) {
    const [text] = piece;
    if (text === '(') depth++;
    else if (text === ')') depth--;
    else if (depth === 0 && text === ';') return piece.index + 1;
    else if (depth === 0 && text === '}') return piece.index;
  }
  return css.length;
}

function without(css, ranges) {
  let end = 0;
  const kept = ranges.map((range) => {
    const part = css.slice(end, range.start);
    end = range.end;
    return part;
  });
  // A removed last declaration leaves the semicolon of the one before it.
  return [...kept, css.slice(end)].join('').replace(/;(?=\s*\})/g, '');
}

/** Takes out `selector{}` from the inside out, so that a media query around it goes too. */
function withoutEmptyRules(css) {
  const next = css.replace(/(?<=^|[{};])[^{};]+\{\s*\}/g, '');
  return next === css ? css : withoutEmptyRules(next);
}
