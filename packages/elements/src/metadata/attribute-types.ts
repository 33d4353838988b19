import { pageDefaults, textOf, type WidgetAttribute, type WidgetDescription } from './describe-widgets.ts';

/** Interfaces of what several widgets have in common, each after those that it extends. */
const SHARED: readonly { readonly name: string; readonly about: string; readonly of: RegExp }[] = [
  { name: 'WidgetAttributes', about: 'Attributes of all widgets.', of: /./ },
  { name: 'ListAttributes', about: 'Attributes of widgets that show cards.', of: /^(calendar|card-.*)$/ },
  { name: 'CardWidgetAttributes', about: 'Attributes of the card carousel and the card grid.', of: /^card-/ },
  { name: 'PlayerAttributes', about: 'Attributes of players.', of: /-player$/ },
];

/** Returns the source of `attributes.ts`: an interface with the attributes of each element. */
export function attributeTypes(widgets: readonly WidgetDescription[]): string {
  const shared: Interface[] = [];
  for (const { name, about, of } of SHARED) {
    const lists = widgets.filter((widget) => of.test(widget.name)).map(({ attributes }) => attributes.map(memberOf));
    const members = lists[0]?.filter((member) => lists.every((list) => list.includes(member))) ?? [];
    shared.push(extending(shared, { name, about, members }));
  }
  const own = widgets.map(({ name, typeName, attributes }) =>
    extending(shared, {
      name: typeName.replace('Element', 'Attributes'),
      about: `Attributes of \`<touchline-${name}>\`.`,
      members: attributes.map(memberOf),
    })
  );
  const config = extending(shared, {
    name: 'TouchlineConfigAttributes',
    about: 'Attributes of `<touchline-config>`.',
    members: pageDefaults(widgets).map(memberOf),
  });
  return `${HEADER}\n${[...shared, ...own, config].map(sourceOf).join('\n')}`;
}

interface Interface {
  readonly name: string;
  readonly about: string;
  readonly bases?: readonly string[];
  /** Declarations of attributes. */
  readonly members: readonly string[];
}

/** Makes an interface extend the shared ones whose members it all has. */
function extending(shared: readonly Interface[], { members, ...rest }: Interface): Interface {
  const bases = shared.filter((base) => base.members.every((member) => members.includes(member)));
  const inherited = new Set(bases.flatMap((base) => base.members));
  return { ...rest, bases: bases.map(({ name }) => name), members: members.filter((member) => !inherited.has(member)) };
}

const HEADER = `// Generated from the schemas and READMEs of the widgets by \`node scripts/pack/elements-attributes.mjs\`.
import type { NumberValue, OffByDefault, OnByDefault } from './attribute-values.ts';
`;

function sourceOf({ name, about, bases = [], members }: Interface): string {
  const clause = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
  return `/** ${about} */\nexport interface ${name}${clause} {\n${members.join('')}}\n`;
}

function memberOf(attribute: WidgetAttribute): string {
  return `${commentOf(attribute)}  '${attribute.name}'?: ${typeOf(attribute)};\n`;
}

function commentOf(attribute: WidgetAttribute): string {
  const text = textOf(attribute).replaceAll('*/', '* /');
  return text && `  /** ${text} */\n`;
}

function typeOf({ type, isOffByDefault }: WidgetAttribute): string {
  if (type.kind === 'flag') return isOffByDefault ? 'OffByDefault' : 'OnByDefault';
  if (type.kind === 'number') return 'NumberValue';
  if (type.kind === 'choice') return type.words.map((word) => `'${word}'`).join(' | ');
  return 'string';
}
