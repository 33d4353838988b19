import { type Comparator, type Filter, FilterError, type Or, type Simple, type Term, type Value } from './tree.ts';

/** Characters of a filter, conditions in it, and parentheses inside each other. Source: contract §4. */
const MAX_LENGTH = 2_000;
const MAX_TERMS = 50;
const MAX_DEPTH = 10;

/** Every pattern takes what it can at one place and never looks back, so that a filter is read in linear time. */
const SPACE = /\s*/y;
const WORD = /(?:[\w#$%*+/@-]|[^\p{ASCII}\s])*/uy;
const COMPARATOR = /[<>]=?|!=|[=:]|/y;
const IN_QUOTES = /[^"\\\0]*/y;
const IN_APOSTROPHES = /[^'\\\0]*/y;

const CONDITION = 'a condition like type_id = "football"';
const JOINT = 'a space, AND or OR';
const QUOTES = 'Only letters, digits, _ - and . need no quotes; times do.';

/** Position in the text. Each reader begins at the first character of a token and moves `at` behind it. */
interface Cursor {
  readonly text: string;
  at: number;
  terms: number;
  depth: number;
}

/**
 * Reads a filter (AIP-160, docs/filter.md); null when there is nothing but white space.
 *
 * Only the grammar is looked at: `checkFilter` says whether the fields exist and the values fit. Throws `FilterError`
 * and nothing else.
 */
export function parseFilter(text: string): Filter | null {
  if (text.length > MAX_LENGTH) tooLong(MAX_LENGTH, `${MAX_LENGTH} characters`);
  const cursor = { text, at: 0, terms: 0, depth: 0 };
  take(cursor, SPACE);
  if (cursor.at === text.length) return null;

  const filter = readExpression(cursor);
  if (cursor.at < text.length) fail(cursor, 'the end', 'No "(" goes with it.');
  return filter;
}

/** `a b AND c`: white space means AND, for a resource matches or does not; there is no ranking. */
function readExpression(cursor: Cursor): Filter {
  const first = readFactor(cursor);
  const operands = [first];
  while (!isOver(cursor)) {
    takeKeyword(cursor, 'AND');
    operands.push(readFactor(cursor));
  }
  return operands.length > 1 ? { kind: 'and', operands } : first;
}

function readFactor(cursor: Cursor): Or | Term {
  const first = readTerm(cursor);
  const operands = [first];
  while (takeKeyword(cursor, 'OR')) operands.push(readTerm(cursor));
  return operands.length > 1 ? { kind: 'or', operands } : first;
}

/** Takes the white space behind it too, without which nothing but ")" may follow. */
function readTerm(cursor: Cursor): Term {
  const isMinus = next(cursor) === '-';
  if (isMinus) cursor.at++;
  const isNegated = isMinus || takeKeyword(cursor, 'NOT');
  // To the right of a comparator a minus is a sign, so a word may begin with one; here it would be a second NOT.
  if (next(cursor) === '-') fail(cursor, CONDITION, QUOTES);
  const operand = next(cursor) === '(' ? readGroup(cursor) : readRestriction(cursor);

  if (take(cursor, SPACE) === '' && !isOver(cursor)) fail(cursor, JOINT, QUOTES);
  return isNegated ? { kind: 'not', operand } : operand;
}

function readGroup(cursor: Cursor): Simple {
  const position = cursor.at + 1;
  if (++cursor.depth > MAX_DEPTH) tooLong(cursor.at, `${MAX_DEPTH} parentheses inside each other`);
  cursor.at++;
  take(cursor, SPACE);
  const operand = readExpression(cursor);
  if (next(cursor) !== ')') fail(cursor, `a ")" for the "(" at ${position}`);
  cursor.at++;
  cursor.depth--;
  return { kind: 'group', operand };
}

function readRestriction(cursor: Cursor): Simple {
  if (++cursor.terms > MAX_TERMS) tooLong(cursor.at, `${MAX_TERMS} conditions`);
  const { path, value } = readMember(cursor, CONDITION);
  const end = cursor.at;
  take(cursor, SPACE);
  const comparator = take(cursor, COMPARATOR) as Comparator | '';
  if (comparator === '') {
    cursor.at = end;
    return { kind: 'text', value };
  }
  take(cursor, SPACE);
  const { value: operand } = readMember(cursor, `a value after ${comparator}`);
  return { kind: 'restriction', path, comparator, value: operand, position: value.position };
}

/** Words and quoted strings joined by dots: a field's path or a value, which one shows later. */
function readMember(cursor: Cursor, expected: string): { path: readonly string[]; value: Value } {
  const position = cursor.at + 1;
  const path: string[] = [];
  let quoted = false;
  do {
    if (path.length > 0) cursor.at++;
    const start = next(cursor);
    const isQuote = start === '"' || start === "'";
    quoted ||= isQuote;
    path.push(isQuote ? readQuoted(cursor, start) : readWord(cursor, path.length > 0 ? '' : expected));
  } while (next(cursor) === '.');
  return { path, value: { text: path.join('.'), quoted, position } };
}

/** `expected`: what the first word is; '' behind a dot, where keywords are names like others. */
function readWord(cursor: Cursor, expected: string): string {
  const start = cursor.at;
  const word = take(cursor, WORD);
  if (word === '' || (expected && /^(AND|OR|NOT)$/.test(word))) {
    cursor.at = start;
    fail(cursor, expected || 'a name after the dot', /[&|!]/.test(next(cursor)) ? 'Write AND, OR or NOT.' : '');
  }
  return word;
}

/** Reads a quoted text; `\` escapes a quote or another `\`. */
function readQuoted(cursor: Cursor, quote: string): string {
  const position = ++cursor.at;
  let value = '';
  for (;;) {
    value += take(cursor, quote === '"' ? IN_QUOTES : IN_APOSTROPHES);
    const end = next(cursor);
    // No database keeps NUL in text.
    if (end !== quote && end !== '\\') fail(cursor, `a ${quote} to close the one at ${position}`);
    cursor.at++;
    if (end === quote) return value;
    const escaped = next(cursor);
    if (!/["'\\]/.test(escaped)) fail(cursor, 'a quote or another \\ after \\');
    value += escaped;
    cursor.at++;
  }
}

/** Whether the keyword is next. Consumes it, with the white space that must follow it. */
function takeKeyword(cursor: Cursor, keyword: string): boolean {
  const start = cursor.at;
  if (!cursor.text.startsWith(keyword, start)) return false;
  if (take(cursor, WORD) !== keyword) {
    cursor.at = start;
    return false;
  }
  if (take(cursor, SPACE) === '' && next(cursor) !== '') fail(cursor, `a space after ${keyword}`);
  return true;
}

/** The character that comes, '' at the end. */
function next({ text, at }: Cursor): string {
  return text.charAt(at);
}

function isOver(cursor: Cursor): boolean {
  const character = next(cursor);
  return character === '' || character === ')';
}

function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const token = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += token.length;
  return token;
}

function fail(cursor: Cursor, expected: string, hint = ''): never {
  const { at } = cursor;
  const shown = take(cursor, WORD).slice(0, 40) || next(cursor);
  const message = `At position ${at + 1} of the filter: expected ${expected}, found ${shown ? `"${shown}"` : 'the end'}.`;
  throw new FilterError('FILTER_SYNTAX', hint ? `${message} ${hint}` : message, at + 1);
}

function tooLong(at: number, limit: string): never {
  throw new FilterError(
    'FILTER_TOO_LONG',
    `At position ${at + 1} of the filter: more than ${limit}. Ask in several calls.`,
    at + 1
  );
}
