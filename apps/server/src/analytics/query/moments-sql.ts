import { MINUTE_MS } from '@touchline/domain';
import { WATCHES, WATCHING_SECONDS } from '../store/watches.ts';
import { dimensionMeanings } from './dimensions.ts';
import { bucketSql, dimensionsSql, ownedSql, type PartTerms, secondsSql } from './part-sql.ts';

/** The moments at which viewers are counted. */
interface Moments {
  /** A moment has the number of the minute that it ends. These are the one before the first, and the last. */
  readonly before: number;
  readonly last: number;
  /** Epoch ms of the last moment, which may be within its minute. */
  readonly endTime: number;
  /** SQL condition: the moment is the last of its bucket or of the interval. */
  readonly isLast: string;
}

/** Some ends of minutes. `after` is exclusive; `which` is an SQL condition on `moment`, or empty. */
interface Ends {
  readonly after: number;
  readonly until: number;
  readonly which: string;
}

/**
 * Writes the SQL of viewers by moment: `viewers` at the end of each minute and of the interval (or now), with the
 * dimensions. `is_last` marks the last moment of a bucket or of the interval.
 *
 * Minutes in `watched_minutes` are read from there, newer ones from the events.
 */
export function momentsSql(terms: PartTerms): string {
  const moments = momentsOf(terms);
  const columns = [...terms.dimensions.map((_, index) => `d${index}`), 'moment'].join(', ');
  const { alone, several } = seenSql(moments, terms);
  // Counting distinct visitors is slow, and few of them have two viewings at once.
  const once = `select ${columns} from (${several.join(' union all ')}) as seen group by ${columns}, visitor`;
  const visitors = [...alone.map((part) => `select ${columns} from (${part}) as others`), once].join(' union all ');
  return `select *, ${moments.isLast} as is_last
    from (select ${columns}, count(*) as viewers from (${visitors}) as visitors group by ${columns}) as viewed`;
}

function momentsOf({ query, now }: PartTerms): Moments {
  const { buckets, startTime } = query;
  const endTime = Math.max(Math.min(query.endTime, now), startTime);
  const last = Math.ceil(endTime / MINUTE_MS);
  const isBucketsLast = buckets
    ? ` or ${bucketSql('(moment * 60 - 60)', buckets)} <> ${bucketSql('(moment * 60)', buckets)}`
    : '';
  return { before: Math.floor(startTime / MINUTE_MS), last, endTime, isLast: `(moment = ${last}${isBucketsLast})` };
}

/**
 * Returns SQL of the dimensions, `moment` and `visitor` of those who watch: `alone` with one row per visitor, `several`
 * with possible duplicates.
 */
function seenSql(moments: Moments, terms: PartTerms): { readonly alone: string[]; readonly several: string[] } {
  const { query, settledMinute } = terms;
  const { before, last, endTime, isLast } = moments;
  const needsAll = query.metrics.includes('peakConcurrentViewers');
  if (!needsAll && !query.buckets) return { alone: [], several: [lastSql(moments, terms)] };
  const isWhole = endTime % MINUTE_MS === 0;
  const lastEnd = isWhole ? last : last - 1;
  const lastSettled = Math.min(lastEnd, settledMinute);
  const which = needsAll ? '' : ` and ${isLast}`;
  const settled = { after: before, until: lastSettled, which };
  const alone = lastSettled > before ? [settledSql({ ...settled, which: `${which} and visitor is null` }, terms)] : [];
  const several = [
    ...(lastSettled > before ? [settledSql({ ...settled, which: `${which} and visitor is not null` }, terms)] : []),
    ...(lastEnd > lastSettled ? [endsSql({ after: Math.max(before, lastSettled), until: lastEnd, which }, terms)] : []),
    ...(isWhole && lastEnd > before ? [] : [lastSql(moments, terms)]),
  ];
  return { alone, several };
}

/**
 * Writes SQL of viewers at the ends of settled minutes. It joins the viewings only if a filter or dimension needs them.
 */
function settledSql({ after, until, which }: Ends, terms: PartTerms): string {
  const { query, dimensions, parameters, publisher } = terms;
  const rows = `select viewing, visitor, bot, cast(minute as bigint) as moment from watched_minutes
    where publisher = ${parameters.add(publisher)} and minute > ${after} and minute <= ${until}`;
  const some = `select * from (${rows}) as ended where true${which}`;
  if (query.filter !== null || dimensions.some((name) => dimensionMeanings[name].kind !== 'time')) {
    return joinedSql(some, 's.visitor', terms);
  }
  return `select ${[...columnsOf(terms), 's.moment', 's.visitor'].join(', ')} from (${some}) as s where s.bot is not true`;
}

/** Writes SQL of viewers at the ends of minutes, from the events. */
function endsSql({ after, until, which }: Ends, terms: PartTerms): string {
  const events = watchingEventsSql(after * MINUTE_MS, until * MINUTE_MS, terms);
  const seen = `select viewing, moment
    from (select *, cast(ceil(seconds / 60) as bigint) as moment from (${events}) as recorded) as recorded
    where moment * 60 - seconds < ${WATCHING_SECONDS}${which} group by viewing, moment having ${WATCHES} = 1`;
  return joinedSql(seen, VISITOR, terms);
}

/** Writes SQL of viewers at the last moment. */
function lastSql({ last, endTime }: Moments, terms: PartTerms): string {
  const events = watchingEventsSql(endTime - WATCHING_SECONDS * 1_000, endTime, terms);
  const seen = `select viewing, ${last} as moment from (${events}) as recorded group by viewing having ${WATCHES} = 1`;
  return joinedSql(seen, VISITOR, terms);
}

/** A viewing without a visitor id counts as a visitor of its own. */
const VISITOR = 'coalesce(r.viewer, r.viewing)';

function joinedSql(seen: string, visitor: string, terms: PartTerms): string {
  return `select ${[...columnsOf(terms), 's.moment', `${visitor} as visitor`].join(', ')}
    from (${seen}) as s join all_viewings as r on r.viewing = s.viewing where ${ownedSql('viewing', terms).join(' and ')}`;
}

function columnsOf({ dimensions, query }: PartTerms): string[] {
  return dimensionsSql(dimensions, { rows: 'moments', time: '(s.moment * 60 - 60)', buckets: query.buckets }).filter(
    (column) => !/ as l\d$/.test(column)
  );
}

/** Writes SQL of events that state whether the visitor watches. Times are epoch ms; `after` is exclusive. */
function watchingEventsSql(after: number, until: number, { publisher, parameters }: PartTerms): string {
  return `select e.viewing, e.sequence, e.watching, ${secondsSql('e.time')} as seconds from viewing_events as e
    where e.publisher = ${parameters.add(publisher)} and e.watching is not null
      and e.time > ${parameters.add({ time: after })} and e.time <= ${parameters.add({ time: until })}`;
}
