import { attributeRows, eventRows, partNames, summaryOf } from '@touchline/widgets/reference';
import { type AttributeType, describeAttributes, SCHEMAS, type WidgetName } from '@touchline/widgets/schemas';

export interface WidgetDescription {
  /** The part after `touchline-`. */
  readonly name: WidgetName;
  /** Name of the element's type: `CalendarElement`. */
  readonly typeName: string;
  readonly summary: string;
  readonly isPlayer: boolean;
  readonly attributes: readonly WidgetAttribute[];
  readonly events: readonly WidgetEvent[];
  readonly parts: readonly string[];
}

export interface WidgetAttribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly isOffByDefault: boolean;
  readonly description: string;
  /** As text; '': none. */
  readonly fallback: string;
}

export interface WidgetEvent {
  readonly name: string;
  readonly description: string;
}

/** Returns all widgets: names and types from their schemas, descriptions from the tables in their READMEs. */
export function describeWidgets(): readonly WidgetDescription[] {
  return (Object.keys(SCHEMAS) as WidgetName[]).map((name) => ({
    name,
    typeName: `${toPascalCase(name)}Element`,
    summary: plain(summaryOf(name)),
    isPlayer: name.endsWith('-player'),
    attributes: attributesOf(name),
    events: eventRows(name).map((row) => ({
      name: row.name,
      description: plain([row.detail && `detail: ${row.detail}`, row.about].filter(Boolean).join('; ')),
    })),
    parts: partNames(name),
  }));
}

/** Returns each attribute of any widget once, in the order of the widgets: `<touchline-config>` accepts all of them. */
export function pageDefaults(widgets: readonly WidgetDescription[]): readonly WidgetAttribute[] {
  const attributes = widgets.flatMap((widget) => widget.attributes);
  return [...new Map(attributes.reverse().map((attribute) => [attribute.name, attribute])).values()].reverse();
}

/** Returns a description of an attribute with its default, in sentences; '' without both. */
export function textOf({ description, fallback }: WidgetAttribute): string {
  const sentences = [description, fallback === 'required' ? 'required' : fallback && `default: ${fallback}`];
  return sentences
    .filter(Boolean)
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
    .join(' ');
}

function attributesOf(name: WidgetName): readonly WidgetAttribute[] {
  const rows = attributeRows(name);
  return describeAttributes(SCHEMAS[name]).map((attribute) => {
    const row = rows.find((candidate) => candidate.name === attribute.name);
    if (!row) throw new Error(`The README of ${name} has no row for the attribute ${attribute.name}.`);
    // The READMEs describe the loader, whose server is the default.
    const fallback = attribute.name === 'api' ? 'required' : plain(row.fallback).replace(/^`([^`]*)`$/, '$1');
    return { ...attribute, description: plain(row.about), fallback };
  });
}

/** Returns Markdown without links, which lead into the repository. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\\|', '|');
}

function toPascalCase(name: string): string {
  return name.replace(/(^|-)./g, (part) => part.slice(-1).toUpperCase());
}
