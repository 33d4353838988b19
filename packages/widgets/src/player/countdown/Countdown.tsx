import { type Countdown as Left, ROLLING_DAYS } from '@touchline/domain';
import { Icon } from '../../shared/Icon.tsx';
import { addToCalendar } from '../../shared/icons/countdown.ts';
import { useIsFirst } from '../../shared/useIsFirst.ts';
import type { CountdownContent, EventRequest, PlayerLook } from '../screen.ts';
import type { PlayerTexts } from '../text/en.ts';
import { Digits } from './Digits.tsx';
import { labelOf } from './label.ts';
import type { Seconds } from './seconds.ts';
import { useCountdown } from './useCountdown.ts';

export interface CountdownProps {
  readonly content: CountdownContent;
  /** Base URL of the API. */
  readonly api: string;
  readonly look: Pick<PlayerLook, 'locale'>;
  readonly texts: PlayerTexts;
  /** Epoch ms that the first drawing goes by. */
  readonly now: number;
  /** What it counts by; absent: it stands. */
  readonly seconds: Seconds | undefined;
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Shows the time until the start (spec §2.9), and one sentence after it. Title and date stand below the box. */
export function Countdown({ content, api, look, texts, now, seconds }: CountdownProps) {
  const { startTime, event, animated, afterStart, label, digits } = content;
  const left = useCountdown(startTime, { seconds, first: now });
  const isFirst = useIsFirst();
  return (
    <div className="tl-countdown" data-style={animated ? 'rolling' : 'plain'} part="countdown">
      {left.started ? (
        <p className="tl-countdown-waiting" part="countdown-waiting">
          {afterStart}
        </p>
      ) : (
        <div
          className="tl-countdown-clock"
          role="timer"
          aria-label={isFirst ? label : labelOf(left, texts, look.locale)}
        >
          {UNITS.map((unit) => (
            <Unit key={unit} unit={unit} left={left} name={texts[unit]} animated={animated} digits={digits} />
          ))}
        </div>
      )}
      {event && !left.started && (
        // The server that draws it does not know the address of the API; without it the link only keeps its place.
        <a
          className="tl-button"
          data-kind="outline"
          part="add-to-calendar"
          href={isFirst ? undefined : calendarUrl(api, event)}
        >
          <Icon of={addToCalendar} />
          {texts['Add to calendar']}
        </a>
      )}
    </div>
  );
}

/** The event as an iCalendar file. */
function calendarUrl(api: string, { publicKey, locale, eventId }: EventRequest): string {
  const query = new URLSearchParams({ key: publicKey, filter: `id = ${JSON.stringify(eventId)}` });
  if (locale) query.set('locale', locale);
  return `${api}/v1/events:exportIcs?${query}`;
}

/** Decoration: the timer's label says the same. */
function Unit({
  unit,
  left,
  name,
  animated,
  digits,
}: {
  readonly unit: (typeof UNITS)[number];
  readonly left: Left;
  readonly name: string;
  readonly animated: boolean;
  readonly digits: CountdownContent['digits'];
}) {
  const value = String(left[unit]).padStart(2, '0');
  const rolls = animated && left[unit] <= ROLLING_DAYS;
  return (
    <div className="tl-countdown-unit" part={`countdown-${unit}`} data-value={value} aria-hidden="true">
      <Digits value={value} rolls={rolls} digits={digits} />
      <span className="tl-countdown-label">{name}</span>
    </div>
  );
}
