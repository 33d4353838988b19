import type { ContentTexts } from '../text/en.ts';
import { fill } from '../texts.ts';
import { Crest } from './Crest.tsx';
import type { EventSide } from './event-card.ts';
import { Rolling } from './Rolling.tsx';

export interface EventRowProps {
  readonly side: EventSide;
  readonly which: 'home' | 'away';
  readonly texts: ContentTexts;
}

/** One side: who, and how it stands. */
export function EventRow({ side, which, texts }: EventRowProps) {
  const { name, note, score, scoreNote, place, lost, serving } = side;
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
          {note && <small>{note}</small>}
        </span>
      )}
      {serving && <Serve text={texts.serving} />}
      {score !== null && (
        <span className="tl-event-score" part={`${which}-score`}>
          <Rolling text={score} />
          {scoreNote && <small> {scoreNote}</small>}
        </span>
      )}
      <Sets of={side} texts={texts} />
      {score === null && scoreNote && <span className="tl-event-gap">{scoreNote}</span>}
    </div>
  );
}

function Serve({ text }: { readonly text: string }) {
  return (
    <span className="tl-event-serve">
      <span className="tl-hidden"> {text} </span>
    </span>
  );
}

/** Games of each set, and the points of the running game. */
function Sets({ of: { sets, point }, texts }: { readonly of: EventSide; readonly texts: ContentTexts }) {
  if (sets.length === 0 && point === null) return null;
  return (
    <span className="tl-event-sets">
      {sets.map(({ games, won }, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is its number
        <span key={set} className="tl-event-set" data-won={won ? '' : undefined}>
          <span className="tl-hidden"> {fill(texts['Set {n}'], { n: set + 1 })} </span>
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
