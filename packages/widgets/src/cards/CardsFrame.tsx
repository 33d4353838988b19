import type { ReactNode } from 'react';
import { Heading } from '../shared/Heading.tsx';
import type { CardsScreen } from './screen.ts';

/** What stands around the cards: a named section, its heading with the actions, and what is announced. */
export function CardsFrame({
  screen: { look, texts, content },
  role,
  actions,
  children,
}: {
  readonly screen: CardsScreen;
  /** What it is, in the locale; absent: a plain section. */
  readonly role?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const loading = content.list === 'loading';
  return (
    <section
      className={`tl-root tl-cards ${look.scope}`.trim()}
      lang={look.locale}
      dir={look.dir}
      data-theme={look.theme}
      data-shows={look.shows}
      aria-label={look.heading || texts.Featured}
      aria-roledescription={role}
      aria-busy={loading || undefined}
    >
      <Heading title={look.heading} level={look.headingLevel}>
        {actions}
      </Heading>
      {children}
      {/* One region from the start: what is put into it later is read out. */}
      <p className="tl-hidden" role="status">
        {saidOf({ texts, content })}
      </p>
    </section>
  );
}

/** What has no words on the page; panels speak for themselves. */
function saidOf({ texts, content }: Pick<CardsScreen, 'texts' | 'content'>): string {
  if (content.list === 'loading') return texts.Loading;
  if (content.list !== 'cards') return '';
  return content.loadingMore ? texts.Loading : content.announcement;
}

/** Whether anything is to be drawn at all. */
export function isShown({ content }: CardsScreen): boolean {
  return !('hidden' in content && content.hidden);
}
