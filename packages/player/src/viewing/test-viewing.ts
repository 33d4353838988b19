import { type Followed, followViewing } from './follow-viewing.ts';
import { type Happening, newViewing, type Plain, type Sample, type Viewing, type ViewingEvent } from './viewing.ts';

export interface Film {
  readonly viewing: Viewing;
  readonly events: readonly ViewingEvent[];
  words(from?: number): readonly string[];
  /** Something happens, now. */
  on(moment: Plain | Happening): Film;
  all(...words: readonly Plain[]): Film;
  /** Time passes without anybody looking; the playhead moves by so much. */
  pass(ms: number, moved?: number): Film;
  /** It plays for so long, at its rate; a page looks. */
  run(ms: number, look?: number): Film;
  /** The playhead stands for so long; a page looks. */
  stand(ms: number, look?: number): Film;
  set(some: Partial<Sample>): Film;
}

/** A video that plays as a test says, looked at as often as a page does. Times in ms. */
export function createFilm(given: Partial<Sample> = {}): Film {
  let now: Sample = {
    at: 1_000,
    playhead: 0,
    rate: 1,
    duration: 100_000,
    scale: 0,
    bitrate: null,
    lines: null,
    ...given,
  };
  let viewing = newViewing;
  const events: ViewingEvent[] = [];

  const film: Film = {
    get viewing() {
      return viewing;
    },
    events,
    words: (from = 0) => events.slice(from).map(({ word }) => word),
    on(moment) {
      const followed: Followed = followViewing(viewing, {
        ...now,
        ...(typeof moment === 'string' ? { type: moment } : moment),
      });
      viewing = followed.viewing;
      events.push(...followed.events);
      return film;
    },
    all: (...words) => words.reduce<Film>((_, word) => film.on(word), film),
    pass(ms, moved = 0) {
      now = { ...now, at: now.at + ms, playhead: Math.max(0, now.playhead + moved) };
      return film;
    },
    run(ms, look = 250) {
      for (let left = ms; left > 0; left -= look) {
        const step = Math.min(left, look);
        film.pass(step, step * now.rate).on('look');
      }
      return film;
    },
    stand(ms, look = 250) {
      for (let left = ms; left > 0; left -= look) film.pass(Math.min(left, look)).on('look');
      return film;
    },
    set(some) {
      now = { ...now, ...some };
      return film;
    },
  };
  return film;
}
