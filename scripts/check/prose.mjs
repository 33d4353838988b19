/** Folders whose text literals visitors or editors read. */
const interfaceTexts = /\/texts?\//;

/**
 * The prose of a file, in parts with their offsets: paragraphs of a page, comments of code, texts of an interface.
 *
 * `tree`: what `parseSync` returned; null for a page in Markdown.
 */
export function proseOf(file, text, tree) {
  if (tree === null) return paragraphsOf(text);
  const comments = joinLineComments(tree.comments, text);
  const prose = comments.filter((comment) => !/^\s*(biome-|@ts-|eslint-|v8 |#__)/.test(comment.text));
  return interfaceTexts.test(file) ? [...prose, ...literalsOf(tree.program)] : prose;
}

/** The sentences of a part of prose, without those of a word or two. */
export function sentencesOf(text, start) {
  return text
    .split(/(?<=[.!?]["”')]?)\s+(?=["“(*]*[A-Z]|["“(*]*`)|\n\s*\n|\n\s*(?=(?:[-*]|\d+\.) )/)
    .map((sentence) => ({ text: sentence.replace(/\s+/g, ' ').trim(), raw: sentence }))
    .filter(({ text: sentence }) => sentence.split(' ').length > 2)
    .map((sentence) => ({
      text: sentence.text.replace(/^(?:[-*>]|\d+\.)\s+/, ''),
      start: start + text.indexOf(sentence.raw),
    }));
}

/** Paragraphs and items; without code, tables, headings and HTML. */
function paragraphsOf(text) {
  const hidden = (match) => match.replace(/[^\n]/g, ' ');
  const shown = text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, hidden)
    .replace(/^(\||#|<|\s*<\/).*$/gm, hidden)
    .replace(/^ {4,}.*$/gm, hidden);
  return [...shown.matchAll(/[^\n]*\S[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/g)].map(({ 0: part, index }) => ({
    text: part,
    start: index,
  }));
}

/** Comments without their signs and code, those in `//` on following lines as one. */
function joinLineComments(comments, text) {
  const joined = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    if (type === 'Line' && last?.type === 'Line' && /^\s*$/.test(text.slice(last.end, start))) {
      last.text += `\n${value}`;
      last.end = end;
    } else {
      joined.push({ type, text: value, start, end });
    }
  }
  const proseIn = (value) =>
    value
      .replace(/^[ \t]*\*+/gm, '')
      .replace(/^ {5,}.*$/gm, '')
      .trim();
  return joined.map(({ text: value, start }) => ({ start, text: proseIn(value) }));
}

function literalsOf(node) {
  if (node === null || typeof node !== 'object') return [];
  const own = node.type === 'Literal' && typeof node.value === 'string' && node.value.includes(' ');
  return (own ? [{ text: node.value, start: node.start }] : []).concat(Object.values(node).flatMap(literalsOf));
}
