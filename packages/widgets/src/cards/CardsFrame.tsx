import type { ReactNode } from 'react';
import { Heading } from '../shared/Heading.tsx';
import type { CardsViewProps } from './CardsViewProps.tsx';
import { EmptyHint } from './EmptyHint.tsx';
import { SeeAll } from './SeeAll.tsx';
import type { CardsContent } from './screen.ts';

export interface CardsFrameProps extends Pick<CardsViewProps, 'screen' | 'act'> {
  /** What it is, in the locale; absent: a plain section. */
  readonly role?: string;
  /** Beside the heading, after the way to all of it. */
  readonly actions?: ReactNode;
  /** Draws the cards, where there are any. */
  readonly children: (content: CardsContent) => ReactNode;
}

/** What stands around the cards: a named section, its heading with the actions, and what is announced. */
export function CardsFrame({ screen, act, role, actions, children }: CardsFrameProps) {
  const { look, texts, content, late } = screen;
  if ('hidden' in content && content.hidden) return null;
  return (
    <section
      className={`tl-root tl-cards ${look.scope}`.trim()}
      lang={look.locale}
      dir={look.dir}
      data-theme={look.theme}
      data-shows={look.shows}
      aria-label={look.heading || texts.Featured}
      aria-roledescription={role}
      aria-busy={content.list === 'loading' || undefined}
    >
      <Heading title={look.heading} level={look.headingLevel}>
        {(look.seeAll || actions) && (
          <>
            {look.seeAll && <SeeAll {...look.seeAll} label={texts['See All']} />}
            {actions}
          </>
        )}
      </Heading>
      {content.list === 'cards' ? (
        children(content)
      ) : content.list === 'empty' ? (
        <EmptyHint texts={texts} />
      ) : (
        late && <late.Instead screen={screen} act={act} />
      )}
      {/* One region from the start: what is put into it later is read out. */}
      <p className="tl-hidden" aria-live="polite">
        {content.list === 'cards' && content.announcement}
      </p>
    </section>
  );
}
