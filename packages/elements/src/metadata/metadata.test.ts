import { readFileSync } from 'node:fs';
import { readConfig } from '@touchline/domain';
import { attributeRows, eventRows } from '@touchline/widgets/reference';
import { describeAttributes, SCHEMAS, type WidgetName } from '@touchline/widgets/schemas';
import { Ajv } from 'ajv';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import manifestSchema from 'custom-elements-manifest/schema.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { getLanguageService, newHTMLDataProvider, TextDocument } from 'vscode-html-languageservice';
import type { BannerCarouselEvents, CalendarEvents, CardEvents, PlayerEvents } from '../events.ts';
import { attributesSource, metadataFiles } from './index.ts';

const WIDGETS = Object.keys(SCHEMAS) as WidgetName[];
const files = metadataFiles('1.2.3');
const manifest: Package = JSON.parse(files['custom-elements.json'] ?? '');
const elements = manifest.modules.flatMap(({ declarations = [] }) => declarations as CustomElementDeclaration[]);

it('the committed types of attributes are those of the schemas: node scripts/pack/elements-attributes.mjs', () => {
  expect(readFileSync(new URL('../attributes.ts', import.meta.url), 'utf8')).toBe(attributesSource());
});

it('the manifest is valid', () => {
  const validate = new Ajv({ strict: false }).compile(manifestSchema);

  validate(manifest);

  expect(validate.errors).toBeNull();
  expect(elements.map(({ tagName }) => tagName).sort()).toEqual(
    [...WIDGETS, 'config'].map((name) => `touchline-${name}`).sort()
  );
});

it.each(WIDGETS)('the manifest has the attributes that %s reads', (name) => {
  const read = new Set<string>();
  const attributes = new Proxy<Record<string, string>>(
    {},
    {
      get(_, attribute) {
        read.add(String(attribute));
        return undefined;
      },
    }
  );
  readConfig(SCHEMAS[name], { attributes });
  // Functions, and members of members, are set by `config` only (one level of attributes, interfaces.md).
  const set = [...read].filter((attribute) => !/^(auth-get-token|cards-paths-.*)$/.test(attribute));

  expect(
    elementOf(name)
      ?.attributes?.map((attribute) => attribute.name)
      .sort()
  ).toEqual(set.sort());
});

it.each(WIDGETS)('%s: the types of attributes are those of the README', (name) => {
  for (const { name: attribute, type } of describeAttributes(SCHEMAS[name])) {
    const accepts = attributeRows(name).find((row) => row.name === attribute)?.accepts ?? '';
    const words = [...accepts.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']) => word);
    const isListed = /^`[^`]+`(, `[^`]+`)*$/.test(accepts) && !/YYYY/.test(accepts);
    const expected = isFlag(accepts) ? 'flag' : /^a number/.test(accepts) ? 'number' : isListed ? 'choice' : 'text';

    expect([attribute, type.kind]).toEqual([attribute, expected]);
    if (type.kind === 'choice') expect([...type.words].sort(), attribute).toEqual(words.sort());
  }
});

it('an attribute of which `false` means the same as absence may be false in JSX; no other', () => {
  const isOff = (name: WidgetName, attribute: string) =>
    describeAttributes(SCHEMAS[name]).find((candidate) => candidate.name === attribute)?.isOffByDefault;

  expect(isOff('banner-carousel', 'autoplay')).toBe(true);
  expect(isOff('banner-carousel', 'arrows')).toBe(false);
  expect(isOff('calendar', 'refetch-on-window-focus')).toBe(false);
});

it('the typed events are those of the READMEs', () => {
  type Names<Events> = Readonly<Record<keyof Events, true>>;
  const all = { 'touchline:state': true, 'touchline:error': true } as const;
  const content = { ...all, 'touchline:dataloaded': true, 'touchline:empty': true } as const;
  const banner: Names<BannerCarouselEvents> = {
    ...content,
    'touchline:bannerclick': true,
    'touchline:bannerchange': true,
  };
  const cards: Names<CalendarEvents> & Names<CardEvents> = { ...content, 'touchline:cardclick': true };
  const player: Names<PlayerEvents> = {
    ...all,
    'touchline:playerstate': true,
    'touchline:autoplayfallback': true,
    'touchline:ad': true,
    'touchline:adcompanion': true,
    'touchline:adblocked': true,
    'touchline:signin': true,
    'touchline:purchase': true,
    'touchline:viewing': true,
  };
  for (const name of WIDGETS) {
    const typed = name === 'banner-carousel' ? banner : name.endsWith('player') ? player : cards;
    const names = eventRows(name).map((row) => row.name);
    expect(names.sort(), name).toEqual(Object.keys(typed).sort());
    expect(
      elementOf(name)
        ?.events?.map((event) => event.name)
        .sort(),
      name
    ).toEqual(names);
  }
});

it('the manifest names the parts of an element', () => {
  expect(elementOf('banner-carousel')?.cssParts?.map(({ name }) => name)).toContain('text-button');
  expect(elementOf('calendar')?.cssParts?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['day', 'live-badge', 'error-panel'])
  );
  for (const { cssParts = [] } of elements)
    for (const { name } of cssParts) expect(name).not.toMatch(/^(data|aria|-)-/);
});

it('VS Code completes names and values of attributes', () => {
  const service = getLanguageService({
    useDefaultDataProvider: false,
    customDataProviders: [newHTMLDataProvider('touchline', JSON.parse(files['vscode.html-custom-data.json'] ?? ''))],
  });
  const complete = (html: string) => {
    const document = TextDocument.create('a.html', 'html', 1, html);
    const page = service.parseHTMLDocument(document);
    return service.doComplete(document, document.positionAt(html.length), page).items.map(({ label }) => label);
  };

  expect(complete('<touchline-')).toContain('touchline-event-player');
  expect(complete('<touchline-calendar ')).toEqual(expect.arrayContaining(['spoiler-free', 'query-limit']));
  expect(complete('<touchline-calendar ')).not.toContain('video-id');
  expect(complete('<touchline-calendar theme="')).toEqual(['auto', 'light', 'dark']);
});

it('JetBrains’ data has each element with the version of the package', () => {
  const { name, version, contributions } = JSON.parse(files['web-types.json'] ?? '');

  expect([name, version]).toEqual(['@touchline/elements', '1.2.3']);
  expect(contributions.html.elements).toHaveLength(WIDGETS.length + 1);
});

function elementOf(name: string): CustomElementDeclaration | undefined {
  return elements.find(({ tagName }) => tagName === `touchline-${name}`);
}

function isFlag(accepts: string): boolean {
  return /^`true`, `false`(, an object)?$/.test(accepts);
}
