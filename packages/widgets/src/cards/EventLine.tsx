import type { CardEvent } from './screen.ts';

/** How an event stands, in one line: the score or the kick-off, and what else there is to say. */
export function EventLine({ event: { scores, time, dateTime, status } }: { readonly event: CardEvent }) {
  if (!scores && !time && !status) return null;
  return (
    <p className="tl-card-event" part="card-event">
      {scores && (
        <span className="tl-card-score">
          <Name of={scores[0].name} />
          <span part="home-score">{scores[0].score}</span>
          {' – '}
          <Name of={scores[1].name} />
          <span part="away-score">{scores[1].score}</span>
        </span>
      )}
      {!scores && time && (
        <time part="kickoff" dateTime={dateTime ?? undefined}>
          {time}
        </time>
      )}
      {status && <span part="detail">{status}</span>}
    </p>
  );
}

/** Whose score follows, for those who cannot see which side is which. */
function Name({ of: name }: { readonly of: string }) {
  return name && <span className="tl-hidden">{`${name} `}</span>;
}
