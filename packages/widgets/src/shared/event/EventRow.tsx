import { useState } from 'react';
import { Crest } from './Crest.tsx';
import type { EventSide } from './event-card.ts';

interface EventRowProps {
  readonly side: EventSide;
  readonly which: 'home' | 'away';
}

/** One side with its score. Figures that need words have them as hidden text. */
export function EventRow({ side, which }: EventRowProps) {
  const { name, note, spokenNote, score, scoreNote, spokenResult, place, lost, serving } = side;
  const isSpoken = spokenResult !== null || undefined;
  return (
    <div className="tl-event-side" data-side={which} data-lost={lost ? '' : undefined}>
      {place === null ? (
        name && <Crest of={side} part={`${which}-logo`} />
      ) : (
        <>
          <span className="tl-event-place">{place}</span>
          <span className="tl-event-livery" />
        </>
      )}
      {name && (
        <span className="tl-event-name">
          <span part={`${which}-name`}>{name}</span>
          {note && ' '}
          {note && <small aria-hidden={spokenNote !== null || undefined}>{note}</small>}
          {spokenNote && <span className="tl-hidden">{spokenNote}</span>}
        </span>
      )}
      {serving && <span className="tl-event-serve" />}
      {spokenResult && <span className="tl-hidden">{spokenResult}</span>}
      {score !== null && (
        <span className="tl-event-score" part={`${which}-score`} aria-hidden={isSpoken}>
          <AnimatedScore text={score} />
          {scoreNote && <small> {scoreNote}</small>}
        </span>
      )}
      <Sets of={side} />
      {score === null && scoreNote && <span className="tl-event-gap">{scoreNote}</span>}
    </div>
  );
}

/** Games of each set, and the points of the running game; the row has words for screen readers. */
function Sets({ of: { sets, point } }: { readonly of: EventSide }) {
  if (sets.length === 0 && point === null) return null;
  return (
    <span className="tl-event-sets" aria-hidden="true">
      {sets.map(({ games, won }, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is its number
        <span key={set} className="tl-event-set" data-won={won ? '' : undefined}>
          <AnimatedScore text={games} />
        </span>
      ))}
      {point !== null && (
        <span className="tl-event-point">
          <AnimatedScore text={point} />
        </span>
      )}
    </span>
  );
}

/**
 * A score or a part of one. Digits that change roll once (DESIGN "Motion"); the others do not move. Initially and after
 * the animation it is plain text; with reduced motion the animation ends immediately, by the tokens of the sheet.
 */
function AnimatedScore({ text }: { readonly text: string }) {
  const [{ now, before }, setShown] = useState({ now: text, before: text });
  // During render, so that the old number is never drawn beside the new one.
  if (now !== text) setShown({ now: text, before: now });
  if (before === text || now !== text) return text;

  const digits = [...text];
  const shift = [...before].length - digits.length;
  return (
    <span onAnimationEnd={() => setShown({ now: text, before: text })}>
      {digits.map((digit, i) => {
        const old = [...before][i + shift] ?? '';
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its position, and rolls again with each number
        return old === digit ? digit : <AnimatedDigit key={`${text} ${i}`} digit={digit} old={old} />;
      })}
    </span>
  );
}

function AnimatedDigit({ digit, old }: { readonly digit: string; readonly old: string }) {
  return (
    <span className="tl-roll" data-old={old}>
      <span>{digit}</span>
    </span>
  );
}
