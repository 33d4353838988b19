import type { MouseEvent } from 'react';
import { focusOnce } from './focus-once.ts';
import { headingBelow } from './heading-below.ts';
import type { ContentTexts } from './text/en.ts';

export interface ErrorPanelProps {
  readonly className: string;
  /** The heading of the widget that it stands in. */
  readonly look: Parameters<typeof headingBelow>[0];
  readonly texts: ContentTexts;
  readonly onRetry: () => void;
}

/** In place of content that could not be had: a sentence, and another try (CARD-25). */
export function ErrorPanel({ className, look, texts, onRetry }: ErrorPanelProps) {
  const Title = headingBelow(look);
  const title = texts['Could not load this content.'];
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget);
    onRetry();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset names the parts of a form
    <div className={className} part="error-panel" role="group" aria-label={title}>
      <Title className="tl-error-title">{title}</Title>
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
