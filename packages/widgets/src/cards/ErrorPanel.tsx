import type { MouseEvent } from 'react';
import type { ContentTexts } from '../shared/text/en.ts';

/** In place of cards that could not be had: a sentence, and another try (CARD-25). */
export function ErrorPanel({ texts, onRetry }: { readonly texts: ContentTexts; readonly onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget);
    onRetry();
  };
  return (
    <div className="tl-card-notice" part="error-panel" role="alert">
      <p>{texts['Could not load this content.']}</p>
      <button type="button" className="tl-button" data-kind="outline" part="retry" onClick={retry}>
        {texts['Try again']}
      </button>
    </div>
  );
}

/** Moves focus from a button that is about to go to the widget around it: Tab leads on from there. */
function keepFocus(button: Element): void {
  const widget = button.closest('section');
  if (!widget) return;
  widget.tabIndex = -1;
  widget.focus({ preventScroll: true });
}
