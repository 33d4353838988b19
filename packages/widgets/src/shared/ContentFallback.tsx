import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx';
import { useIsSlow } from './useIsSlow.ts';

export interface ContentFallbackProps extends ErrorPanelProps {
  /** The content could not be loaded; otherwise it is loading. */
  readonly isError: boolean;
  /** Placeholders, while it loads. */
  readonly children: ReactNode;
}

/**
 * Stands in place of content that is loading or could not be loaded. Its status line says "Loading" after a while, and
 * the error only after the visitor has tried again: at load the panel is read in its place on the page.
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
