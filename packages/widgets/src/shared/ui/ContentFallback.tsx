import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsSlow } from '../hooks/useIsSlow.ts';
import type { ContentTexts } from '../text/en.ts';
import { focusOnce } from './focus-once.ts';
import { headingBelow } from './heading-below.ts';

interface ContentFallbackProps extends ErrorPanelProps {
  /** The content failed to load; otherwise it is loading. */
  readonly isError: boolean;
  /** Placeholders, while it loads. */
  readonly children: ReactNode;
}

/**
 * Replaces content that is loading or failed to load. Its status line says "Loading" after a while, and the error only
 * after a retry: at load the panel is read at its place on the page.
 */
export function ContentFallback({ isError, children, onRetry, ...panel }: ContentFallbackProps) {
  const { texts } = panel;
  const isSlow = useIsSlow(!isError);
  const isRetried = useRef(false);
  const [isAnnounced, setIsAnnounced] = useState(false);
  useEffect(() => {
    if (isError) setIsAnnounced(isRetried.current);
  }, [isError]);
  const retry = () => {
    isRetried.current = true;
    onRetry();
  };
  return (
    <>
      {isError ? <ErrorPanel {...panel} onRetry={retry} /> : children}
      <p className="tl-hidden" role={isSlow ? 'status' : undefined} aria-live="polite">
        {isSlow ? texts.Loading : isError && isAnnounced && texts['Could not load this content.']}
      </p>
    </>
  );
}

interface ErrorPanelProps {
  readonly className: string;
  /** The heading of the widget around it. */
  readonly appearance: Parameters<typeof headingBelow>[0];
  readonly texts: ContentTexts;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load: a sentence and a retry button (CARD-25). */
function ErrorPanel({ className, appearance, texts, onRetry }: ErrorPanelProps) {
  const Title = headingBelow(appearance);
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

/** Moves focus from a button that is about to disappear to the container of the content, where Tab continues. */
function keepFocus(button: Element): void {
  const place = button.parentElement?.parentElement;
  if (place) focusOnce(place, { preventScroll: true });
}
