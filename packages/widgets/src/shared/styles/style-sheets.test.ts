// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptStyleSheet } from './style-sheets.ts';

const page = new CSSStyleSheet();

/** Number of sheets after the page's own. */
const added = (root: Document | ShadowRoot = document) =>
  root.adoptedStyleSheets.filter((sheet) => sheet !== page).length;

beforeEach(() => {
  document.adoptedStyleSheets = [page];
});

describe('adoptStyleSheet', () => {
  it('adds a sheet after those of the page', () => {
    const release = adoptStyleSheet(document, '.a{}');

    expect(document.adoptedStyleSheets[0]).toBe(page);
    expect(added()).toBe(1);
    release?.();
  });

  it('leaves the sheets of the page untouched and in order', () => {
    const releases = ['.a{}', '.b{}', '.a{}'].map((css) => adoptStyleSheet(document, css));
    const later = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, later];
    for (const release of releases) release?.();

    expect(document.adoptedStyleSheets).toEqual([page, later]);
  });

  it('adopts a sheet once for several owners, and keeps it until the last has released it', () => {
    const [first, second] = [adoptStyleSheet(document, '.a{}'), adoptStyleSheet(document, '.a{}')];
    expect(added()).toBe(1);

    first?.();
    expect(added()).toBe(1);

    second?.();
    expect(added()).toBe(0);
  });

  it('counts the owners of each root, which share the sheet', () => {
    const shadow = document.createElement('div').attachShadow({ mode: 'open' });
    const [release, releaseInShadow] = [adoptStyleSheet(document, '.a{}'), adoptStyleSheet(shadow, '.a{}')];
    expect(shadow.adoptedStyleSheets[0]).toBe(document.adoptedStyleSheets[1]);

    release?.();
    expect([added(), added(shadow)]).toEqual([0, 1]);

    releaseInShadow?.();
    expect(added(shadow)).toBe(0);
  });

  it('finds the root of an element', () => {
    const shadow = document.createElement('div').attachShadow({ mode: 'open' });
    adoptStyleSheet(shadow.appendChild(document.createElement('p')), '.a{}');

    expect(added(shadow)).toBe(1);
  });

  it.each([
    ['there is no element', null, '.a{}'],
    ['the element is not on the page', document.createElement('div'), '.a{}'],
  ])('does nothing when %s', (_, inside, css) => {
    expect(adoptStyleSheet(inside, css)).toBeUndefined();

    expect(document.adoptedStyleSheets).toEqual([page]);
  });
});
