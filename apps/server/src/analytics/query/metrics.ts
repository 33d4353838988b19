import type { Metric } from '@touchline/contract';

/**
 * The rows that a metric is computed over.
 *
 * `started`: viewings that started in the interval. `ended`: viewings whose last event is in it. `moments`: viewers at
 * certain moments. `content`: banners and cards.
 */
export type Rows = 'started' | 'ended' | 'moments' | 'content';

export interface MetricMeaning {
  readonly rows: Rows;
  /** Aggregate over columns of columns.ts, in standard SQL; null if it has no value. */
  readonly sql: string;
  /** Unit of its value; `share` is 0 to 1. */
  readonly unit: 'count' | 'ms' | 'share' | 'bit/s' | 'per hour';
  /** One sentence, for docs/analytics.md. */
  readonly about: string;
}

const ATTEMPTS = 'count(*)';
const PLAYS = 'count(*) filter (where played)';
const FAILURES = 'count(*) filter (where failed)';
const START_FAILURES = 'count(*) filter (where failed and played is not true)';
const EXITS =
  'count(*) filter (where played is not true and failed is not true and refused is not true and is_open is not true)';

/** The definition of each metric: its SQL, and its description in docs/analytics.md. Formulas: spec "metrics". */
export const metricMeanings: Readonly<Record<Metric, MetricMeaning>> = {
  attempts: counted(ATTEMPTS, 'Viewings in which playback was requested'),
  plays: counted(PLAYS, 'Viewings with a first frame'),
  uniqueViewers: counted('count(distinct viewer)', 'Different visitors'),
  watchTime: summed(
    'watch_time',
    'ms',
    'Time from each request for playback to the pause or end, including startup, stalls and seeks'
  ),
  playingTime: summed('playing_time', 'ms', 'Time in which the picture moved'),
  averageViewTime: ofEnded(share('sum(playing_time)', PLAYS), 'ms', 'playingTime / plays'),
  startupTimeMedian: startup(
    'startup_time',
    0.5,
    'Median time from the request for playback to the first frame, of an ad or of content'
  ),
  startupTimeP75: startup('startup_time', 0.75, 'The same: three of four plays started within this time'),
  startupTimeP95: startup('startup_time', 0.95, 'The same: 19 of 20 plays started within this time'),
  playerStartupTimeMedian: startup(
    'player_startup_time',
    0.5,
    'Median time from the start of the player until it was ready'
  ),
  rebufferCount: summed('rebuffer_count', 'count', 'Stalls after the first frame, except during seeks and pauses'),
  rebufferDuration: summed('rebuffer_duration', 'ms', 'Total duration of these stalls'),
  rebufferPercentage: ofEnded(
    share('sum(rebuffer_duration)', 'sum(watch_time)'),
    'share',
    'rebufferDuration / watchTime'
  ),
  rebufferingRatio: ofEnded(
    share('sum(rebuffer_duration)', '(sum(playing_time) + sum(rebuffer_duration))'),
    'share',
    'rebufferDuration / (playingTime + rebufferDuration)'
  ),
  rebufferFrequency: ofEnded(
    share('3600000 * sum(rebuffer_count)', 'sum(watch_time)'),
    'per hour',
    'rebufferCount / watchTime, in stalls per hour'
  ),
  seekCount: summed(
    'seek_count',
    'count',
    'Seeks. A seek within 2 s of another that has not ended counts as the same one'
  ),
  seekLatency: ofEnded(
    share('sum(seek_duration_full)', 'sum(seek_count)'),
    'ms',
    'Total time from the first `seeking` event of each seek until its picture is shown / seekCount'
  ),
  averageBitrate: ofEnded(
    share(
      'sum(average_bitrate * playing_time)',
      'sum(playing_time) filter (where average_bitrate is not null and playing_time is not null)'
    ),
    'bit/s',
    'Mean bit rate of the renditions, weighted by the time played in each'
  ),
  upscalePercentage: ofEnded(
    share('sum(upscaled)', 'sum(scaled_time)'),
    'share',
    'How much larger the picture is than its rendition, averaged over time'
  ),
  switchesUp: summed('switches_up', 'count', 'Changes to a higher rendition'),
  switchesDown: summed('switches_down', 'count', 'Changes to a lower rendition'),
  droppedFrames: summed('dropped_frames', 'count', 'Frames that the browser dropped'),
  liveLatency: ofEnded('avg(live_latency)', 'ms', 'Mean distance to the live edge, of the viewings that report it'),
  percentWatched: ofEnded(
    'avg(percent_watched) filter (where played) / 100',
    'share',
    'Share of the video that was watched, each second counted once: mean of all plays that are not live'
  ),
  completion25: completion(1, 'Plays that passed the first quarter / plays'),
  completion50: completion(2, 'Plays that passed the middle / plays'),
  completion75: completion(4, 'Plays that passed three quarters / plays'),
  completion100: completion(8, 'Plays that reached the end / plays'),
  failures: counted(FAILURES, 'Viewings with a fatal error. Refusals are not failures'),
  failurePercentage: shareOfAttempts(FAILURES, 'failures / attempts'),
  startFailures: counted(START_FAILURES, 'Failures before the first frame'),
  startFailurePercentage: shareOfAttempts(START_FAILURES, 'startFailures / attempts'),
  refusals: counted('count(*) filter (where refused)', 'Viewings refused by entitlement, geography or sign-in'),
  exitsBeforeStart: counted(EXITS, 'Viewings that ended before the first frame without a failure or refusal'),
  exitsBeforeStartPercentage: shareOfAttempts(EXITS, 'exitsBeforeStart / attempts'),

  concurrentViewers: {
    rows: 'moments',
    sql: 'max(viewers) filter (where is_last)',
    unit: 'count',
    about: 'Visitors who are watching at the end of the bucket or interval, by their last event within 25 s',
  },
  peakConcurrentViewers: {
    rows: 'moments',
    sql: 'max(viewers)',
    unit: 'count',
    about: 'The highest concurrentViewers at the end of any minute or of the interval',
  },

  impressions: ofContent("count(*) filter (where word = 'impression')", 'count', 'Banners and cards seen'),
  clicks: ofContent("count(*) filter (where word = 'click')", 'count', 'Banners and cards clicked'),
  clickRate: ofContent(
    share("count(*) filter (where word = 'click')", "count(*) filter (where word = 'impression')"),
    'share',
    'clicks / impressions'
  ),
};

/** Divides two sums; null if the divisor is 0. */
function share(part: string, whole: string): string {
  return `(1.0 * ${part}) / nullif(${whole}, 0)`;
}

function counted(sql: string, about: string): MetricMeaning {
  return { rows: 'started', sql, unit: 'count', about };
}

function shareOfAttempts(sql: string, about: string): MetricMeaning {
  return { rows: 'started', sql: share(sql, ATTEMPTS), unit: 'share', about };
}

function ofEnded(sql: string, unit: MetricMeaning['unit'], about: string): MetricMeaning {
  return { rows: 'ended', sql, unit, about };
}

function summed(column: string, unit: 'count' | 'ms', about: string): MetricMeaning {
  return ofEnded(`coalesce(sum(${column}), 0)`, unit, about);
}

function startup(column: string, rank: number, about: string): MetricMeaning {
  const sql = `percentile_cont(${rank}) within group (order by ${column}) filter (where played)`;
  return ofEnded(sql, 'ms', about);
}

function completion(bit: 1 | 2 | 4 | 8, about: string): MetricMeaning {
  return ofEnded(share(`count(*) filter (where played and (quartiles & ${bit}) > 0)`, PLAYS), 'share', about);
}

function ofContent(sql: string, unit: MetricMeaning['unit'], about: string): MetricMeaning {
  return { rows: 'content', sql, unit, about };
}

/**
 * Returns the value of a metric without rows: 0 for counts and sums, null for quotients and for times of one viewing.
 */
export function emptyOf(metric: Metric): 0 | null {
  const { rows, sql, unit } = metricMeanings[metric];
  if (rows === 'moments') return 0;
  return unit === 'count' || sql.startsWith('coalesce') ? 0 : null;
}
