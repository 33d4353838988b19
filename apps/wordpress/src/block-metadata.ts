import { type AttributeRow, attributeRows } from '@touchline/widgets/reference';
import { type AttributeType, describeAttributes, SCHEMAS, type WidgetName } from '@touchline/widgets/schemas';

/** One attribute of a block: a JSON schema, as WordPress reads it, with the texts of its control in the editor. */
export interface BlockAttribute {
  readonly type: 'string' | 'number';
  /** Label of the control. */
  readonly title: string;
  /** Help of the control. */
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The plugin omits a value that is no http(s) or relative URL. */
  readonly format?: 'uri-reference';
  /** Text that shows what an empty control means. */
  readonly placeholder?: string;
  /** Its control is in the first, open panel. */
  readonly isMain?: true;
}

/** The content of a `block.json`. */
export interface BlockMetadata {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, BlockAttribute>>;
  readonly [member: string]: unknown;
}

interface BlockTexts {
  readonly title: string;
  readonly description: string;
  /** A Dashicon, which WordPress has built in. */
  readonly icon: string;
  readonly keywords: readonly string[];
}

const TEXTS: Readonly<Record<WidgetName, BlockTexts>> = {
  'banner-carousel': {
    title: 'Touchline banner carousel',
    description: 'Shows the banners of a collection.',
    icon: 'slides',
    keywords: ['slider', 'hero', 'banner'],
  },
  calendar: {
    title: 'Touchline calendar',
    description: 'Shows fixtures and results by day, with live scores.',
    icon: 'calendar-alt',
    keywords: ['fixtures', 'results', 'scores'],
  },
  'card-carousel': {
    title: 'Touchline card carousel',
    description: 'Shows events, films or clubs as a row of cards.',
    icon: 'images-alt2',
    keywords: ['cards', 'films', 'events'],
  },
  'card-grid': {
    title: 'Touchline card grid',
    description: 'Shows events, films or clubs as cards in a grid.',
    icon: 'grid-view',
    keywords: ['cards', 'films', 'events'],
  },
  'video-player': {
    title: 'Touchline video player',
    description: 'Plays a video.',
    icon: 'video-alt3',
    keywords: ['video', 'player', 'stream'],
  },
  'event-player': {
    title: 'Touchline event player',
    description: 'Counts down to an event, and then plays its stream.',
    icon: 'clock',
    keywords: ['live', 'stream', 'countdown'],
  },
  'creative-work-player': {
    title: 'Touchline creative-work player',
    description: 'Plays a film, and shows its release date before that.',
    icon: 'format-video',
    keywords: ['film', 'video', 'player'],
  },
};

/**
 * Attributes that are not an author's decision: the server and its key, credentials, consent and counting, and other
 * people's scripts. The site's owner sets them with the filter `touchline_attributes`.
 */
const OF_THE_SITE =
  /^(public-key|api|auth(-.*)?|consent(-denied)?|mux-env-key|analytics|collector-url|sample-rate|cmcd|p2p|vast-ad-tag-url|ad-.*|cast-receiver-id)$/;

/** `render="client"` has no server-rendered content; the others need a script of the page, or a number that no author has. */
const NOT_IN_A_BLOCK = /^(render|clickable|score-delay|query-page-token|query-initial-page-param)$/;

/** Attributes that a widget only accepts because its relatives have them. */
const WITHOUT_EFFECT = /has no effect here|a grid has none|card grid only/i;

/** Attributes in the first panel: those that choose the content. */
const MAIN =
  /^(collection|(video|event|creative-work)-id|heading|query-(data-type|filter|order-by|search|limit)|link|autoplay)$/;

/** Texts that hold a URL, although the attribute accepts any text. */
const URL_TEXT = /^(link|see-all-target)$/;

/** Returns the metadata of a widget's block. Attributes have the names and texts of the table in the widget's README. */
export function blockMetadata(widget: WidgetName): BlockMetadata {
  const { title, description, icon, keywords } = TEXTS[widget];
  const rows = attributeRows(widget).filter(isInBlock);
  const attributes = [...rows.filter(isMain), ...rows.filter((row) => !isMain(row))];
  const types = new Map(describeAttributes(SCHEMAS[widget]).map(({ name, type }) => [name, type]));
  return {
    $schema: 'https://schemas.wp.org/trunk/block.json',
    apiVersion: 2,
    name: `touchline/${widget}`,
    title,
    category: 'embed',
    icon,
    description,
    keywords,
    textdomain: 'touchline',
    attributes: Object.fromEntries(attributes.map((row) => [row.name, attributeOf(row, types.get(row.name))])),
    supports: { align: ['wide', 'full'], anchor: true, html: false },
    editorScript: 'touchline-editor',
  };
}

/** Objects and paths are what a script sets rather than an author types. */
function isInBlock({ name, accepts, about }: AttributeRow): boolean {
  return !(
    OF_THE_SITE.test(name) ||
    NOT_IN_A_BLOCK.test(name) ||
    /^an object|^paths|^a path$/.test(accepts) ||
    WITHOUT_EFFECT.test(about)
  );
}

function isMain({ name }: AttributeRow): boolean {
  return MAIN.test(name);
}

function attributeOf(row: AttributeRow, type: AttributeType = { kind: 'text' }): BlockAttribute {
  const { name, accepts, fallback, about } = row;
  const isNumber = type.kind === 'number';
  const words = wordsOf(type);
  const minimum = isNumber ? numberAfter('from', accepts) : undefined;
  const maximum = isNumber ? numberAfter('to', accepts) : undefined;
  return {
    type: isNumber ? 'number' : 'string',
    title: titleOf(name),
    description: about.startsWith('`') ? toPlainText(about) : capitalise(toPlainText(about)),
    ...(words.length > 0 && { enum: words }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...((/\bURL\b/.test(accepts) || URL_TEXT.test(name)) && { format: 'uri-reference' as const }),
    ...(!['', 'none'].includes(fallback) && { placeholder: toPlainText(fallback) }),
    ...(isMain(row) && { isMain: true as const }),
  };
}

/** Returns the words of an attribute that accepts nothing else. */
function wordsOf(type: AttributeType): readonly string[] {
  if (type.kind === 'flag') return ['true', 'false'];
  return type.kind === 'choice' ? type.words : [];
}

function numberAfter(word: string, accepts: string): number | undefined {
  const [, digits] = new RegExp(`\\b${word} ([\\d.]+)`).exec(accepts) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns `query-data-type` as `Query data type`. */
function titleOf(name: string): string {
  return capitalise(name.replaceAll('-', ' ')).replace(/\b(id|url)\b/gi, (word) => word.toUpperCase());
}

/** Removes links and code marks of Markdown, parentheses that only link to the docs, and what concerns React. */
function toPlainText(markdown: string): string {
  return markdown
    .replace(/ \((?:why: )?\[[^\]]*\]\([^)]*\)(?:, [^)]*)?\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace('; the React prop is `title`', '')
    .replace(/\\\|/g, '|')
    .replaceAll('`', '');
}

function capitalise(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
