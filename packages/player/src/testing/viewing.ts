import { type FollowResult, followViewing } from '../viewing/follow-viewing.ts';
import {
  newViewing,
  type PlaybackEvent,
  type PlaybackEventType,
  type Sample,
  type Viewing,
  type ViewingEvent,
} from '../viewing/viewing.ts';

export interface TestVideo {
  readonly viewing: Viewing;
  readonly events: readonly ViewingEvent[];
  names(from?: number): readonly string[];
  /** Sends an event now. */
  on(event: PlaybackEventType | PlaybackEvent): TestVideo;
  all(...names: readonly PlaybackEventType[]): TestVideo;
  /** Advances the clock without a poll, and the playhead by `moved`. */
  pass(ms: number, moved?: number): TestVideo;
  /** Plays for so many ms at the current rate, with polls. */
  run(ms: number, poll?: number): TestVideo;
  /** Stops the playhead for so many ms, with polls. */
  stall(ms: number, poll?: number): TestVideo;
  set(some: Partial<Sample>): TestVideo;
}

/** A simulated video that is polled as often as in a page. Times in ms. */
export function createTestVideo(sample: Partial<Sample> = {}): TestVideo {
  let now: Sample = {
    at: 1_000,
    playhead: 0,
    rate: 1,
    duration: 100_000,
    scale: 0,
    bitrate: null,
    lines: null,
    ...sample,
  };
  let viewing = newViewing;
  const events: ViewingEvent[] = [];

  const video: TestVideo = {
    get viewing() {
      return viewing;
    },
    events,
    names: (from = 0) => events.slice(from).map(({ name }) => name),
    on(event) {
      const result: FollowResult = followViewing(viewing, {
        ...now,
        ...(typeof event === 'string' ? { type: event } : event),
      });
      viewing = result.viewing;
      events.push(...result.events);
      return video;
    },
    all: (...names) => names.reduce<TestVideo>((_, name) => video.on(name), video),
    pass(ms, moved = 0) {
      now = { ...now, at: now.at + ms, playhead: Math.max(0, now.playhead + moved) };
      return video;
    },
    run(ms, poll = 250) {
      for (let remaining = ms; remaining > 0; remaining -= poll) {
        const step = Math.min(remaining, poll);
        video.pass(step, step * now.rate).on('poll');
      }
      return video;
    },
    stall(ms, poll = 250) {
      for (let remaining = ms; remaining > 0; remaining -= poll) video.pass(Math.min(remaining, poll)).on('poll');
      return video;
    },
    set(some) {
      now = { ...now, ...some };
      return video;
    },
  };
  return video;
}
