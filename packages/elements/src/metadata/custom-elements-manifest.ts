import type { ClassField, CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { pageDefaults, type WidgetAttribute, type WidgetDescription } from './describe-widgets.ts';

/** Returns `custom-elements.json`: https://github.com/webcomponents/custom-elements-manifest. */
export function customElementsManifest(widgets: readonly WidgetDescription[]): Package {
  const declarations = widgets.map((widget) => [`${widget.name}.js`, declarationOf(widget)] as const);
  const config: CustomElementDeclaration = {
    kind: 'class',
    customElement: true,
    name: 'ConfigElement',
    tagName: 'touchline-config',
    description: 'Defaults for the attributes of all widgets on the page.',
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: pageDefaults(widgets).map(attributeOf),
  };
  return {
    schemaVersion: '2.1.0',
    modules: [...declarations, ['config.js', config] as const].map(([path, declaration]) => ({
      kind: 'javascript-module',
      path: `dist/${path}`,
      declarations: [declaration],
      exports: [
        {
          kind: 'custom-element-definition',
          name: declaration.tagName as string,
          declaration: { name: declaration.name, module: `dist/${path}` },
        },
      ],
    })),
  };
}

function declarationOf(widget: WidgetDescription): CustomElementDeclaration {
  const { name, typeName, summary, attributes, events, parts, isPlayer } = widget;
  return {
    kind: 'class',
    customElement: true,
    name: typeName,
    tagName: `touchline-${name}`,
    description: summary,
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: [
      ...attributes.map(attributeOf),
      {
        name: 'config',
        type: { text: 'string' },
        description: 'JSON of the same options in camelCase. Attributes have priority.',
      },
    ],
    members: [configField(typeName), ...(isPlayer ? PLAYER_FIELDS : [])],
    events: events.map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
    cssParts: parts.map((part) => ({ name: part })),
  };
}

function configField(typeName: string): ClassField {
  return {
    kind: 'field',
    name: 'config',
    type: { text: `${typeName.replace('Element', 'Options')} | undefined` },
    description: 'The options in camelCase, functions included. Attributes have priority.',
  };
}

const PLAYER_FIELDS: readonly ClassField[] = [
  {
    kind: 'field',
    name: 'player',
    type: { text: 'PlayerHandle' },
    readonly: true,
    description: 'Controls playback; it exists before there is something to play.',
  },
  {
    kind: 'field',
    name: 'viewing',
    type: { text: '{ snapshot(): ViewingSnapshot } | undefined' },
    readonly: true,
    description: 'What is measured of the current viewing.',
  },
];

function attributeOf(attribute: WidgetAttribute) {
  const { name, description, fallback } = attribute;
  return {
    name,
    type: { text: typeTextOf(attribute) },
    ...(description && { description }),
    ...(fallback && fallback !== 'required' && { default: fallback }),
  };
}

/** Returns the type of an attribute's value as TypeScript. */
export function typeTextOf({ type }: WidgetAttribute): string {
  if (type.kind === 'flag') return 'boolean';
  if (type.kind === 'number') return 'number';
  return type.kind === 'choice' ? type.words.map((word) => `'${word}'`).join(' | ') : 'string';
}
