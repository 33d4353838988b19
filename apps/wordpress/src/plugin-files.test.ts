import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMAS, type WidgetName } from '@touchline/widgets/schemas';
import { describe, expect, it } from 'vitest';
import { blockMetadata } from './block-metadata.ts';
import { blockPath, translationTemplate } from './translation-template.ts';

const PLUGIN = join(import.meta.dirname, '../touchline');
const WIDGETS = Object.keys(SCHEMAS) as WidgetName[];
const blocks = WIDGETS.map(blockMetadata);
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

const read = (path: string) => readFileSync(join(PLUGIN, path), 'utf8');

/** `npx vitest run apps/wordpress -u` writes the generated files. */
describe('generated files of the plugin', () => {
  it.each(blocks)('have the current block.json of $name', async (block) => {
    const path = join(PLUGIN, blockPath(block));

    expect(existsSync(path), `${blockPath(block)} is missing: npx vitest run apps/wordpress -u`).toBe(true);
    await expect(`${JSON.stringify(block, null, '\t')}\n`).toMatchFileSnapshot(path);
  });

  it('have no block of a widget that does not exist', () => {
    expect(readdirSync(join(PLUGIN, 'blocks')).sort()).toEqual([...WIDGETS].sort());
  });

  it('have the current template of translations', async () => {
    const sources = ['touchline.php', ...filesIn('includes'), ...filesIn('assets')].map((path) => ({
      path,
      text: read(path),
    }));
    const template = translationTemplate({ sources, blocks, version });

    await expect(template).toMatchFileSnapshot(join(PLUGIN, 'languages/touchline.pot'));
  });

  it('have the version of the package', () => {
    expect(read('touchline.php')).toContain(` * Version:           ${version}\n`);
    expect(read('touchline.php')).toContain(`const VERSION     = '${version}';`);
    expect(read('readme.txt')).toContain(`Stable tag: ${version}\n`);
  });
});

describe('blocks', () => {
  it.each(blocks)('$name describes each of its attributes, since WordPress translates those texts', (block) => {
    for (const { title, description } of Object.values(block.attributes)) {
      expect(title).toMatch(/^[A-Z]/);
      expect(description).toMatch(/^\S/);
      expect(description).not.toMatch(/[`[\]]|\.md/);
    }
  });

  it.each(blocks)('$name leaves the server, credentials, consent and scripts to the site', ({ attributes }) => {
    const names = Object.keys(attributes).join('\n');

    expect(names).not.toMatch(/^(public-key|api|consent|collector-url|mux-env-key|ad-sdk-url|vast-ad-tag-url)$/m);
    expect(names).not.toMatch(/^auth/m);
  });

  // https://schemas.wp.org/trunk/block.json, whose root allows no other members. No npm package has the schema.
  it.each(blocks)('$name has only members that the schema of block.json describes', (block) => {
    const members = ['$schema', 'apiVersion', 'name', 'title', 'category', 'icon', 'description', 'keywords'];
    expect(Object.keys(block)).toEqual([...members, 'textdomain', 'attributes', 'supports', 'editorScript']);
    expect(block.name).toMatch(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/);
    for (const [name, { type, enum: words }] of Object.entries(block.attributes)) {
      expect(name).toMatch(/[a-zA-Z]/);
      expect(['string', 'number']).toContain(type);
      expect(words ?? ['none']).not.toEqual([]);
    }
  });

  it('offer the words, limits and URLs of the schemas', () => {
    const { attributes } = blockMetadata('card-carousel');

    expect(attributes['query-data-type']).toMatchObject({
      type: 'string',
      enum: ['events', 'creative-works', 'entities'],
      isMain: true,
    });
    expect(attributes['query-limit']).toMatchObject({ type: 'number', minimum: 1, maximum: 100 });
    expect(attributes['link']).toMatchObject({ format: 'uri-reference' });
    expect(attributes['see-all-target']).toMatchObject({ format: 'uri-reference' });
    expect(blockMetadata('banner-carousel').attributes['autoplay']).toMatchObject({ enum: ['true', 'false'] });
    expect(blockMetadata('banner-carousel').attributes['padding']).not.toHaveProperty('enum');
  });
});

describe('translationTemplate', () => {
  it('lists each text once, with its places and the note for translators', () => {
    const text = `/* translators: %s: a name. */
echo esc_html__( 'It\\'s "%s"', 'touchline' ) . __( 'Other', 'another-plugin' );
__('It\\'s "%s"', 'touchline');`;
    const template = translationTemplate({ sources: [{ path: 'a.php', text }], blocks: [], version: '1.0.0' });

    expect(template.split('\n\n').slice(1)).toEqual([
      `#. translators: %s: a name.\n#: a.php:2\n#: a.php:3\nmsgid "It's \\"%s\\""\nmsgstr ""\n`,
    ]);
  });
});

function filesIn(folder: string): string[] {
  return readdirSync(join(PLUGIN, folder))
    .sort()
    .map((file) => `${folder}/${file}`);
}
