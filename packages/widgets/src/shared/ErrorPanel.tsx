import type { MouseEvent } from 'react';
import { focusOnce } from './focus-once.ts';
import type { ContentTexts } from './text/en.ts';

export interface ErrorPanelProps {
  readonly className: string;
  readonly texts: ContentTexts;
  readonly onRetry: () => void;
}

/** In place of content that could not be had: a sentence, and another try (CARD-25). */
export function ErrorPanel({ className, texts, onRetry }: ErrorPanelProps) {
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget);
    onRetry();
  };
  return (
    <div className={className} part="error-panel" role="alert">
      <p>{texts['Could not load this content.']}</p>
      <button type="button" className="tl-button" data-kind="outline" part="retry" onClick={retry}>
        {texts['Try again']}
      </button>
    </div>
  );
}

/** Moves focus from a button that is about to go to what the content will stand in: Tab leads on from there. */
function keepFocus(button: Element): void {
  const place = button.parentElement?.parentElement;
  if (place) focusOnce(place, { preventScroll: true });
}
