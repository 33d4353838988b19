import { WATCHES, WATCHING_SECONDS } from '../store/watches.ts';
import { dimensionMeanings } from './dimensions.ts';
import { bucketSql, dimensionsSql, ownedSql, type PartTerms, secondsSql } from './part-sql.ts';

/** Who is watching at which moments is found out of. */
interface Moments {
  /** Moments are numbered by the minute that ends with them: before the first, and the last. */
  readonly before: number;
  readonly last: number;
  /** Epoch ms of the last, which may lie within its minute. */
  readonly endTime: number;
  /** SQL: it is the last of its bucket, or of the interval. */
  readonly isLast: string;
}

/** Some ends of minutes: `after` is not of them; `which`: a condition in SQL on `moment`, or nothing. */
interface Ends {
  readonly after: number;
  readonly until: number;
  readonly which: string;
}

/**
 * Who watches, by moment: `viewers` at the end of each minute and at the end of the interval (or now), with the dimensions.
 * `is_last`: it is the last moment of its bucket, or of the interval.
 *
 * What `watched_minutes` knows is read there, what is newer from the events.
 */
export function momentsSql(terms: PartTerms): string {
  const moments = momentsOf(terms);
  const columns = [...terms.dimensions.map((_, index) => `d${index}`), 'moment'].join(', ');
  const { alone, several } = seenSql(moments, terms);
  // Counting different visitors is slow, and few of them watch two things at once.
  const once = `select ${columns} from (${several.join(' union all ')}) as seen group by ${columns}, visitor`;
  const visitors = [...alone.map((part) => `select ${columns} from (${part}) as others`), once].join(' union all ');
  return `select *, ${moments.isLast} as is_last
    from (select ${columns}, count(*) as viewers from (${visitors}) as visitors group by ${columns}) as viewed`;
}

function momentsOf({ question, now }: PartTerms): Moments {
  const { buckets, startTime } = question;
  const endTime = Math.max(Math.min(question.endTime, now), startTime);
  const last = Math.ceil(endTime / 60_000);
  const isBucketsLast = buckets
    ? ` or ${bucketSql('(moment * 60 - 60)', buckets)} <> ${bucketSql('(moment * 60)', buckets)}`
    : '';
  return { before: Math.floor(startTime / 60_000), last, endTime, isLast: `(moment = ${last}${isBucketsLast})` };
}

/** The dimensions, `moment` and `visitor` of those who watch: one row a visitor, and those that may be several of one. */
function seenSql(moments: Moments, terms: PartTerms): { readonly alone: string[]; readonly several: string[] } {
  const { question, settledMinute } = terms;
  const { before, last, endTime, isLast } = moments;
  const needsAll = question.metrics.includes('peakConcurrentViewers');
  if (!needsAll && !question.buckets) return { alone: [], several: [lastSql(moments, terms)] };
  const isWhole = endTime % 60_000 === 0;
  const lastEnd = isWhole ? last : last - 1;
  const known = Math.min(lastEnd, settledMinute);
  const which = needsAll ? '' : ` and ${isLast}`;
  const settled = { after: before, until: known, which };
  const alone = known > before ? [settledSql({ ...settled, which: `${which} and visitor is null` }, terms)] : [];
  const several = [
    ...(known > before ? [settledSql({ ...settled, which: `${which} and visitor is not null` }, terms)] : []),
    ...(lastEnd > known ? [endsSql({ after: Math.max(before, known), until: lastEnd, which }, terms)] : []),
    ...(isWhole && lastEnd > before ? [] : [lastSql(moments, terms)]),
  ];
  return { alone, several };
}

/** At the ends of minutes that are found out already. Whose viewings they are is looked up only where it matters. */
function settledSql({ after, until, which }: Ends, terms: PartTerms): string {
  const { question, dimensions, parameters, publisher } = terms;
  const rows = `select viewing, visitor, bot, cast(minute as bigint) as moment from watched_minutes
    where publisher = ${parameters.add(publisher)} and minute > ${after} and minute <= ${until}`;
  const some = `select * from (${rows}) as ended where true${which}`;
  if (question.filter !== null || dimensions.some((name) => dimensionMeanings[name].kind !== 'time')) {
    return joinedSql(some, 's.visitor', terms);
  }
  return `select ${[...columnsOf(terms), 's.moment', 's.visitor'].join(', ')} from (${some}) as s where s.bot is not true`;
}

/** At the ends of minutes, out of the events. */
function endsSql({ after, until, which }: Ends, terms: PartTerms): string {
  const told = toldSql(after * 60_000, until * 60_000, terms);
  const seen = `select viewing, moment
    from (select *, cast(ceil(seconds / 60) as bigint) as moment from (${told}) as told) as told
    where moment * 60 - seconds < ${WATCHING_SECONDS}${which} group by viewing, moment having ${WATCHES} = 1`;
  return joinedSql(seen, VISITOR, terms);
}

/** At the last moment. */
function lastSql({ last, endTime }: Moments, terms: PartTerms): string {
  const told = toldSql(endTime - WATCHING_SECONDS * 1_000, endTime, terms);
  const seen = `select viewing, ${last} as moment from (${told}) as told group by viewing having ${WATCHES} = 1`;
  return joinedSql(seen, VISITOR, terms);
}

/** A viewing without an id of its visitor is of one of its own. */
const VISITOR = 'coalesce(r.viewer, r.viewing)';

function joinedSql(seen: string, visitor: string, terms: PartTerms): string {
  return `select ${[...columnsOf(terms), 's.moment', `${visitor} as visitor`].join(', ')}
    from (${seen}) as s join all_viewings as r on r.viewing = s.viewing where ${ownedSql('viewing', terms).join(' and ')}`;
}

function columnsOf({ dimensions, question }: PartTerms): string[] {
  return dimensionsSql(dimensions, { rows: 'moments', time: '(s.moment * 60 - 60)', buckets: question.buckets }).filter(
    (column) => !/ as l\d$/.test(column)
  );
}

/** Events that say whether somebody watches; times are epoch ms, the first is not of them. */
function toldSql(after: number, until: number, { publisher, parameters }: PartTerms): string {
  return `select e.viewing, e.sequence, e.watching, ${secondsSql('e.time')} as seconds from viewing_events as e
    where e.publisher = ${parameters.add(publisher)} and e.watching is not null
      and e.time > ${parameters.add({ time: after })} and e.time <= ${parameters.add({ time: until })}`;
}
