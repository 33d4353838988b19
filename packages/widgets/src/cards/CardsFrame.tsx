import type { ReactNode } from 'react';
import { arrowForward } from '../shared/icons/arrow-forward.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { Heading } from '../shared/ui/Heading.tsx';
import { Icon } from '../shared/ui/Icon.tsx';
import type { CardsContent, CardsViewProps } from './screen.ts';

interface CardsFrameProps extends Pick<CardsViewProps, 'screen' | 'dispatch'> {
  /** Role description in the locale; absent: a plain section. */
  readonly role?: string;
  /** Beside the heading, after See All. */
  readonly actions?: ReactNode;
  /** Draws the cards, if any. */
  readonly children: (content: CardsContent) => ReactNode;
}

/** The frame of the cards: a named section, its heading with the actions, and announcements. */
export function CardsFrame({ screen, dispatch, role, actions, children }: CardsFrameProps) {
  const { appearance, texts, content, lazy } = screen;
  if ('hidden' in content && content.hidden) return null;
  return (
    <section
      className={`tl-root tl-cards ${appearance.scope}`.trim()}
      lang={appearance.locale}
      dir={appearance.dir}
      data-theme={appearance.theme}
      data-shows={appearance.shows}
      aria-label={appearance.heading || texts.Featured}
      aria-roledescription={role}
      aria-busy={content.list === 'loading' || undefined}
    >
      <Heading title={appearance.heading} level={appearance.headingLevel}>
        {(appearance.seeAll || actions) && (
          <>
            {appearance.seeAll && <SeeAll {...appearance.seeAll} label={texts['See All']} />}
            {actions}
          </>
        )}
      </Heading>
      {content.list === 'cards' ? (
        children(content)
      ) : content.list === 'empty' ? (
        <EmptyHint texts={texts} />
      ) : (
        lazy && <lazy.Fallback screen={screen} dispatch={dispatch} />
      )}
      {/* One region from the start: what is put into it later is read out. */}
      <p className="tl-hidden" aria-live="polite">
        {content.list === 'cards' && content.announcement}
      </p>
    </section>
  );
}

/** Shown for an empty list that is not hidden (CC-11). Not live: nothing is announced at load. */
function EmptyHint({ texts }: { readonly texts: ContentTexts }) {
  return (
    <div className="tl-card-notice" part="empty" role="status" aria-live="off">
      <p>{texts['Nothing here yet.']}</p>
    </div>
  );
}

/** The See All link, as text or as an icon with that name (CC-06). */
function SeeAll({
  show,
  href,
  label,
}: {
  readonly show: 'text' | 'icon';
  readonly href: string;
  readonly label: string;
}) {
  const icon = show === 'icon';
  return (
    <a
      className={`${icon ? 'tl-icon-button' : 'tl-button'} tl-card-all`}
      data-kind={icon ? undefined : 'quiet'}
      part="see-all"
      href={href}
      aria-label={icon ? label : undefined}
    >
      {icon ? <Icon of={arrowForward} /> : label}
    </a>
  );
}
