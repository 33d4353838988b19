import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { steps } from './build.mjs';

const pagesIn = (folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url)).flatMap((name) =>
    name.endsWith('.md') ? [`${folder}/${name}`] : []
  );

describe('the build', () => {
  it.each(['server', 'commands'])('makes %s again when a page changes that the server prints', (name) => {
    const { inputs } = steps.find((step) => step.name === name);

    const pages = [...pagesIn('docs'), ...pagesIn('docs/decisions'), 'packages/widgets/src/calendar/README.md'];
    expect(inputs).toEqual(expect.arrayContaining(pages));
    expect(inputs.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
  });
});
