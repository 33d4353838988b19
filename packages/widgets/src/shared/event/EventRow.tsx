import { Crest } from './Crest.tsx';
import type { EventSide } from './event-card.ts';
import { Rolling } from './Rolling.tsx';

export interface EventRowProps {
  readonly side: EventSide;
  readonly which: 'home' | 'away';
}

/** One side: who, and how it stands. Figures that need words have them beside them, out of sight. */
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
          <Rolling text={score} />
          {scoreNote && <small> {scoreNote}</small>}
        </span>
      )}
      <Sets of={side} />
      {score === null && scoreNote && <span className="tl-event-gap">{scoreNote}</span>}
    </div>
  );
}

/** Games of each set, and the points of the running game; never without words of their own. */
function Sets({ of: { sets, point } }: { readonly of: EventSide }) {
  if (sets.length === 0 && point === null) return null;
  return (
    <span className="tl-event-sets" aria-hidden="true">
      {sets.map(({ games, won }, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is its number
        <span key={set} className="tl-event-set" data-won={won ? '' : undefined}>
          <Rolling text={games} />
        </span>
      ))}
      {point !== null && (
        <span className="tl-event-point">
          <Rolling text={point} />
        </span>
      )}
    </span>
  );
}
