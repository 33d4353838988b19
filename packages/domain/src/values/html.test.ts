import { describe, expect, it } from 'vitest';
import { escapeHtml, html, trusted } from './html.ts';

describe('html', () => {
  it('escapes text, so that a value can neither open a tag nor leave its attribute', () => {
    const name = `"><script>'&`;

    expect(html`<p title="${name}">${name}</p>`.html).toBe(
      '<p title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</p>'
    );
  });

  it('keeps markup and lists of markup, and leaves out null', () => {
    const items = [html`<li>${1}</li>`, null, html`<li>${'<2>'}</li>`];

    expect(html`<ul>${items}</ul>${null}${trusted('<hr>')}`.html).toBe('<ul><li>1</li><li>&lt;2&gt;</li></ul><hr>');
  });
});

it('escapeHtml leaves nothing that ends a text, a tag or a quoted attribute', () => {
  expect(escapeHtml(`<b title="x" id='y'> & é`)).toBe('&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt; &amp; é');
});
