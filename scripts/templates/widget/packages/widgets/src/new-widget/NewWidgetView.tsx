import { Heading } from '../shared/Heading.tsx';
import type { NewWidgetViewProps } from './screen.ts';

/** A heading, and the titles of events. */
export function NewWidgetView({ screen, dispatch }: NewWidgetViewProps) {
  const { appearance, texts, content, Fallback } = screen;
  return (
    <section
      className="tl-root"
      lang={appearance.locale}
      dir={appearance.dir}
      data-theme={appearance.theme}
      aria-label={appearance.heading || texts.Events}
      aria-busy={content.list === 'loading' || undefined}
    >
      <Heading title={appearance.heading} level={appearance.headingLevel} />
      {content.list === 'events' ? (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets
        <ul className="tl-new-widget" role="list">
          {content.events.map(({ id, title }) => (
            <li key={id} className="tl-new-widget-row" part="event">
              {title}
            </li>
          ))}
        </ul>
      ) : content.list === 'empty' ? (
        <p className="tl-new-widget-notice" part="empty">
          {texts['Nothing here yet.']}
        </p>
      ) : (
        Fallback && <Fallback screen={screen} dispatch={dispatch} />
      )}
    </section>
  );
}
