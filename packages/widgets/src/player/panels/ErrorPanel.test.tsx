import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { playerTexts } from '../text/all.ts';
import { ErrorPanel } from './ErrorPanel.tsx';

const draw = (level: number, texts = playerTexts.en) =>
  renderToStaticMarkup(
    <ErrorPanel code="API_ERROR" texts={texts} level={level} onRetry={() => {}} onSignIn={() => {}} />
  );

describe('ErrorPanel', () => {
  it.each([2, 4, 6])('is a group with a heading of level %i that names it', (level) => {
    const html = draw(level);
    expect(html).toMatch(/part="error-panel" role="group" aria-label="Failed to Retrieve Video Info"/);
    expect(html).toMatch(new RegExp(`<h${level}[^>]*part="error-title">Failed to Retrieve Video Info</h${level}>`));
    expect(html.match(/<h\d/g)).toHaveLength(1);
  });

  it('has one status line, which is empty and hidden when the server draws it, and no alert', () => {
    expect(draw(2).match(/role="(status|alert)"[^>]*>[^<]*/g)).toEqual(['role="status" aria-hidden="true">']);
  });

  it('shows a title of the page’s own as text', () => {
    const texts = { ...playerTexts.en, 'Failed to Retrieve Video Info': '<b>No</b>' };
    expect(draw(2, texts)).toMatch(/<h2[^>]*>&lt;b&gt;No&lt;\/b&gt;<\/h2>/);
  });
});
