import { type Countdown as Left, ROLLING_DAYS } from '@touchline/domain';
import { useIsFirst } from '../../shared/useIsFirst.ts';
import type { CountdownContent, PlayerLook } from '../screen.ts';
import type { PlayerTexts } from '../text/en.ts';
import { Digits } from './Digits.tsx';
import { labelOf } from './label.ts';
import type { Seconds } from './seconds.ts';
import { useCountdown } from './useCountdown.ts';

export interface CountdownProps {
  readonly content: CountdownContent;
  readonly look: Pick<PlayerLook, 'locale'>;
  readonly texts: PlayerTexts;
  /** Epoch ms that the first drawing goes by. */
  readonly now: number;
  /** What it counts by; absent: it stands. */
  readonly seconds: Seconds | undefined;
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Title, date, and what is left until it starts (spec §2.9); after that one sentence. */
export function Countdown({ content, look, texts, now, seconds }: CountdownProps) {
  const { startTime, title, when, animated, afterStart, label, digits } = content;
  const left = useCountdown(startTime, { seconds, first: now });
  const isFirst = useIsFirst();
  return (
    <div className="tl-countdown" data-style={animated ? 'rolling' : 'plain'} part="countdown">
      <div className="tl-countdown-head">
        <p className="tl-countdown-title">{title}</p>
        {when && <p className="tl-countdown-when">{when}</p>}
      </div>
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
    </div>
  );
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
