import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('escapeHtml leaves nothing that ends a text, a tag or a quoted attribute', () => {
  expect(escapeHtml(`<b title="x" id='y'> & é`)).toBe('&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt; &amp; é');
});
