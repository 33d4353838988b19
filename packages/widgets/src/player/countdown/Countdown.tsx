import { countdownTo, MAX_ANIMATED_DAYS, type Countdown as TimeLeft } from '@touchline/domain';
import { useSyncExternalStore } from 'react';
import { useIsFirst } from '../../shared/hooks/useIsFirst.ts';
import { addToCalendar } from '../../shared/icons/countdown.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { CountdownContent, EventRequest, PlayerAppearance } from '../screen.ts';
import type { PlayerTexts } from '../text/en.ts';
import { labelOf } from './label.ts';
import type { Seconds } from './seconds.ts';

const DIGITS = Array.from('0123456789');

/** Seconds that never change. */
const FROZEN_SECONDS: Seconds = { subscribe: () => () => undefined, now: () => 0 };

interface CountdownProps {
  readonly content: CountdownContent;
  /** Base URL of the API. */
  readonly api: string;
  readonly appearance: Pick<PlayerAppearance, 'locale'>;
  readonly texts: PlayerTexts;
  /** Epoch ms of the first rendering. */
  readonly now: number;
  /** Ticks once a second. Absent: the countdown does not move. */
  readonly seconds: Seconds | undefined;
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Renders the time until the start (spec §2.9), and a sentence after it. Title and date are below the box. */
export function Countdown({ content, api, appearance, texts, now, seconds }: CountdownProps) {
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
          aria-label={isFirst ? label : labelOf(left, texts, appearance.locale)}
        >
          {UNITS.map((unit) => (
            <Unit key={unit} unit={unit} left={left} name={texts[unit]} animated={animated} digits={digits} />
          ))}
        </div>
      )}
      {event && !left.started && (
        // The server does not know the URL of the API: until the browser renders, the link has no address.
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

/** Returns the URL of the event as an iCalendar file. */
function calendarUrl(api: string, { publicKey, locale, eventId }: EventRequest): string {
  const query = new URLSearchParams({ key: publicKey, filter: `id = ${JSON.stringify(eventId)}` });
  if (locale) query.set('locale', locale);
  return `${api}/v1/events:exportIcs?${query}`;
}

/** Renders one unit. Hidden from screen readers: they read the timer's label. */
function Unit({
  unit,
  left,
  name,
  animated,
  digits,
}: {
  readonly unit: (typeof UNITS)[number];
  readonly left: TimeLeft;
  readonly name: string;
  readonly animated: boolean;
  readonly digits: CountdownContent['digits'];
}) {
  const value = String(left[unit]).padStart(2, '0');
  const rolls = animated && left[unit] <= MAX_ANIMATED_DAYS;
  return (
    <div className="tl-countdown-unit" part={`countdown-${unit}`} data-value={value} aria-hidden="true">
      <Digits value={value} rolls={rolls} digits={digits} />
      <span className="tl-countdown-label">{name}</span>
    </div>
  );
}

/**
 * Renders a number in the digits of the locale. Rolling, each digit is a strip of 0 to 9 behind a window. The style
 * sheet selects the visible digit, so the server's markup needs no script.
 */
function Digits({
  value,
  rolls,
  digits,
}: {
  /** In Latin digits. */
  readonly value: string;
  readonly rolls: boolean;
  /** The digits 0 to 9 in the locale. */
  readonly digits: readonly string[];
}) {
  const places = Array.from(value, (digit, index) => ({ digit, place: value.length - index }));
  if (!rolls) {
    const text = places.map(({ digit }) => digits[Number(digit)] ?? digit).join('');
    return <span className="tl-countdown-digits">{text}</span>;
  }
  return (
    <span className="tl-countdown-digits">
      {places.map(({ digit, place }) => (
        <span key={place} className="tl-countdown-window">
          <span className="tl-countdown-strip" data-digit={digit}>
            {DIGITS.map((of) => (
              <span key={of}>{digits[Number(of)] ?? of}</span>
            ))}
          </span>
        </span>
      ))}
    </span>
  );
}

/**
 * Counts down to `start` (epoch ms) and renders once a second. Without `seconds` it stays at `first` (epoch ms). The
 * first rendering uses `first` too, like the server's.
 */
function useCountdown(
  start: number,
  { seconds = FROZEN_SECONDS, first }: { readonly seconds: Seconds | undefined; readonly first: number }
): TimeLeft {
  const now = useSyncExternalStore(seconds.subscribe, seconds.now, FROZEN_SECONDS.now);
  return countdownTo(start, now || first);
}
