import { Heading } from '../shared/Heading.tsx';
import { Icon } from '../shared/Icon.tsx';
import { calendar } from '../shared/icons/calendar.ts';
import type { CalendarAct, CalendarScreen } from './screen.ts';

interface HeadProps {
  readonly screen: CalendarScreen;
  readonly act: (act: CalendarAct) => void;
}

/** Title, spoiler switch and subscription. */
export function Head({ screen: { look, texts, spoilerFree }, act }: HeadProps) {
  return (
    <Heading title={look.heading} level={look.headingLevel}>
      <div className="tl-calendar-actions">
        <button
          type="button"
          className="tl-calendar-spoiler"
          part="spoiler-switch"
          role="switch"
          aria-checked={spoilerFree}
          aria-label={texts['Hide scores']}
          onClick={() => act({ act: 'spoilers', hidden: !spoilerFree })}
        >
          <span className="tl-calendar-wide">{texts['Hide scores']}</span>
          <span className="tl-calendar-switch" />
        </button>
        {look.webcalUrl && (
          <a className="tl-icon-button" part="subscribe" href={look.webcalUrl} aria-label={texts.Subscribe}>
            <Icon of={calendar} />
          </a>
        )}
      </div>
    </Heading>
  );
}
