import { pageDefaults, textOf, type WidgetAttribute, type WidgetDescription } from './describe-widgets.ts';

/** Returns the source of `attributes.ts`: an interface with the attributes of each element. */
export function attributeTypes(widgets: readonly WidgetDescription[]): string {
  const interfaces = widgets.map(({ name, typeName, attributes }) =>
    interfaceOf(typeName.replace('Element', 'Attributes'), `touchline-${name}`, attributes)
  );
  const config = interfaceOf('TouchlineConfigAttributes', 'touchline-config', pageDefaults(widgets));
  return `${HEADER}\n${[...interfaces, config].join('\n')}`;
}

const HEADER = `// Generated from the schemas and READMEs of the widgets by \`node scripts/pack/elements-attributes.mjs\`.
import type { NumberValue, OffByDefault, OnByDefault } from './attribute-values.ts';
`;

function interfaceOf(name: string, tag: string, attributes: readonly WidgetAttribute[]): string {
  const members = attributes.map(
    (attribute) => `${commentOf(attribute)}  '${attribute.name}'?: ${typeOf(attribute)};\n`
  );
  return `/** Attributes of \`<${tag}>\`. */\nexport interface ${name} {\n${members.join('')}}\n`;
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
