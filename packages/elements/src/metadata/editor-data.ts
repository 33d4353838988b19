import { typeTextOf } from './custom-elements-manifest.ts';
import { pageDefaults, textOf, type WidgetDescription } from './describe-widgets.ts';

/** Returns data for `html.customData` of VS Code. */
export function vscodeData(widgets: readonly WidgetDescription[]): object {
  return {
    version: 1.1,
    tags: elementsOf(widgets).map(({ tag, summary, attributes }) => ({
      name: tag,
      description: summary,
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: textOf(attribute),
        // An attribute without a value is `true`.
        ...(attribute.type.kind === 'flag' && { values: [{ name: 'true' }, { name: 'false' }] }),
        ...(attribute.type.kind === 'choice' && { values: attribute.type.words.map((name) => ({ name })) }),
      })),
    })),
  };
}

/** Returns `web-types.json` for JetBrains' editors. */
export function webTypes(widgets: readonly WidgetDescription[], version: string): object {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: '@touchline/elements',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elementsOf(widgets).map(({ tag, summary, attributes, events }) => ({
          name: tag,
          description: summary,
          attributes: attributes.map((attribute) => ({
            name: attribute.name,
            description: attribute.description,
            ...(attribute.fallback && attribute.fallback !== 'required' && { default: attribute.fallback }),
            value: { type: typeTextOf(attribute), required: attribute.type.kind !== 'flag' },
          })),
          js: { events: events.map(({ name, description }) => ({ name, description })) },
        })),
      },
    },
  };
}

function elementsOf(widgets: readonly WidgetDescription[]) {
  const config = {
    tag: 'touchline-config',
    summary: 'Defaults for the attributes of all widgets on the page.',
    attributes: pageDefaults(widgets),
    events: [],
  };
  return [...widgets.map(({ name, ...widget }) => ({ tag: `touchline-${name}`, ...widget })), config];
}
