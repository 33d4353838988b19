import type { CardEvent } from './screen.ts';

/** How an event stands, in one line: the score or the kick-off, and what else there is to say. */
export function EventLine({ event: { scores, spokenScores, time, dateTime, status } }: { readonly event: CardEvent }) {
  if (!scores && !time && !status) return null;
  return (
    <p className="tl-card-event" part="card-event">
      {scores && (
        <span className="tl-card-score">
          <span className="tl-hidden">{spokenScores}</span>
          <span aria-hidden="true">
            <span part="home-score">{scores[0]}</span>
            {' – '}
            <span part="away-score">{scores[1]}</span>
          </span>
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
