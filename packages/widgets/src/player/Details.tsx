import type { PlayerDetails } from './screen.ts';

/** Title, date and description below the box; what there is none of is left out. */
export function Details({
  details: { title, when, dateTime, description },
  level,
}: {
  readonly details: PlayerDetails;
  /** 2 to 6 */
  readonly level: number;
}) {
  const Title = `h${level}` as 'h2';
  return (
    <div className="tl-player-details" part="details">
      {title && (
        <Title className="tl-player-details-title" part="title">
          {title}
        </Title>
      )}
      {when && (
        <p className="tl-player-details-time">
          <time part="date" dateTime={dateTime}>
            {when}
          </time>
        </p>
      )}
      {description && (
        <p className="tl-player-details-text" part="description">
          {description}
        </p>
      )}
    </div>
  );
}
