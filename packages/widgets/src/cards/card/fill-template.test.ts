// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';

function fill(markup: string, item: unknown): string {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const box = document.createElement('div');
  box.append(fillTemplate(template, item));
  return box.innerHTML;
}

describe('fillTemplate', () => {
  it('CARD-12: puts fields into texts and attribute values', () => {
    const item = { id: 'w1', title: 'Derby', metadata: { season: { year: 2026 } } };
    expect(fill('<b title="No. {{id}}">{{title}}, {{ metadata.season.year }}</b>', item)).toBe(
      '<b title="No. w1">Derby, 2026</b>'
    );
  });

  it('CARD-12: inserts nothing for missing fields and non-text values', () => {
    expect(fill('<b>{{nothing}}|{{metadata}}|{{constructor.name}}</b>', { metadata: {} })).toBe('<b>||</b>');
  });

  it('escapes markup', () => {
    expect(fill('<b>{{title}}</b>', { title: '<img src=x onerror=alert(1)>{{id}}', id: 'w' })).toBe(
      '<b>&lt;img src=x onerror=alert(1)&gt;{{id}}</b>'
    );
  });

  it.each([
    ['a whole address', '<a href="{{url}}">x</a>', { url: 'https://acme.example/a' }, 'href="https://acme.example/a"'],
    ['a segment of one', '<a href="/w/{{id}}?x">x</a>', { id: 'a/../b' }, 'href="/w/a%2F..%2Fb?x"'],
  ])('accepts %s', (_, markup, item, expected) => {
    expect(fill(markup, item)).toContain(expected);
  });

  it.each([
    ['an address that is code', '<a href="{{x}}">x</a>', '<a>x</a>'],
    ['an address that is code behind a space', '<a href=" {{x}} ">x</a>', '<a>x</a>'],
    ['a form to code', '<button formaction="{{x}}">x</button>', '<button>x</button>'],
    ['an event handler', '<b onclick="{{x}}">x</b>', '<b>x</b>'],
    ['a style', '<b style="{{x}}">x</b>', '<b>x</b>'],
    ['a document', '<iframe srcdoc="{{x}}"></iframe>', '<iframe></iframe>'],
    ['a script', '<script>{{x}}</script><b>x</b>', '<b>x</b>'],
  ])('does not bind %s', (_, markup, expected) => {
    expect(fill(markup, { x: 'javascript:alert(1)' })).toBe(expected);
  });

  it('IMG-04: inserts an image URL from a field, but not as a link', () => {
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    expect(fill('<img src="{{x}}">', { x: image })).toBe(`<img src="${image}">`);
    expect(fill('<img src="{{x}}">', { x: 'data:image/svg+xml,<svg/>' })).toBe('<img>');
    expect(fill('<a href="{{x}}">a</a>', { x: image })).toBe('<a>a</a>');
  });

  it('does not change the template', () => {
    const template = document.createElement('template');
    template.innerHTML = '<b>{{id}}</b>';
    fillTemplate(template, { id: 'w1' });
    expect(template.innerHTML).toBe('<b>{{id}}</b>');
  });
});
