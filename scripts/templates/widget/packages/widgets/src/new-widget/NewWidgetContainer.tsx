import { ContentFallback } from '../shared/ContentFallback.tsx';
import { holdHeight } from '../shared/hold-height.ts';
import { createLazyParts, type ScreenInput } from '../shared/host/container.tsx';
import { type NewWidgetConfig, newWidgetSchema as schema } from './config.ts';
import type { NewWidgetViewProps } from './screen.ts';
import sheet from './sheet.css?inline';
import { useNewWidgetScreen } from './useNewWidgetScreen.ts';

/** Keys of the placeholders while events are loading. */
const PLACEHOLDERS = [1, 2, 3, 4, 5];

/** Decides what the widget shows. Its code is loaded after the view's, or instead of a fragment. */
export const newWidgetContainer = createLazyParts({
  schema,
  sheet,
  holdHeight,
  useScreen: (input: ScreenInput<NewWidgetConfig>) => useNewWidgetScreen(input, NewWidgetFallback),
});

/** Replaces events that are loading or failed to load. */
function NewWidgetFallback({ screen: { appearance, texts, content }, dispatch }: NewWidgetViewProps) {
  return (
    <ContentFallback
      isError={content.list === 'error'}
      className="tl-new-widget-notice"
      appearance={appearance}
      texts={texts}
      onRetry={() => dispatch({ type: 'retry' })}
    >
      <div aria-hidden="true">
        {PLACEHOLDERS.map((key) => (
          <div key={key} className="tl-new-widget-row" part="skeleton">
            <span className="tl-new-widget-placeholder tl-skeleton" />
          </div>
        ))}
      </div>
    </ContentFallback>
  );
}
