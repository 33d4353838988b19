/** Batches of a page, in the order of a playback: a viewing, its player events, and impressions of cards. */

/** Events of one batch: the most that clients send. */
export const BATCH = 300;
/** Batches of one page; each is a viewing of its own session. */
const PAGE_BATCHES = 4;
const SECOND = 1_000;

/** Stands for the page's number in the texts: ids are of the same length, so that texts can be made ahead. */
const MARK = '@@@@@@@@';

/**
 * Texts of the batches of one page, in which `batchOf` puts the number of a page. `begin`: epoch ms of its first event.
 */
export function pageTemplates(begin) {
  const events = [...pageEvents(begin)];
  return Array.from({ length: PAGE_BATCHES }, (_, n) =>
    JSON.stringify({
      metadata: { transmission_timestamp: begin, rtt_ms: 20 },
      events: events.slice(n * BATCH, (n + 1) * BATCH),
    })
  );
}

/** Counts the events of each family that one page sends: `{ viewing, content }`. Player events count as viewing. */
export function pageCounts() {
  const events = [...pageEvents(0)];
  const content = events.filter(({ family }) => family === 'content').length;
  return { viewing: events.length - content, content };
}

/** The text of a page's batch. `page`: below 16^8. */
export function batchOf(template, page) {
  return template.replaceAll(MARK, page.toString(16).padStart(8, '0'));
}

/** Its events: of ten some six of the viewing, three of the player, one of cards. */
function* pageEvents(begin) {
  let sequence = 0;
  const viewing = (word, second, fields = {}) => {
    sequence += 1;
    return { ...always(word, sequence, begin + second * SECOND, second * SECOND), ...fields };
  };
  const player = (event, second, fields) => ({ family: 'player', event, ...fields, ...ids(begin + second * SECOND) });
  yield viewing('viewstart', 0, whole(begin));
  for (let count = 1, second = 0; count < BATCH * PAGE_BATCHES; count += 1) {
    const kind = count % 10;
    if (kind === 0) second += 10;
    const playhead = second * SECOND;
    if (kind === 3) yield content(count, begin + playhead);
    else if (kind === 5) yield player('ping', second, { paused: false, currentTime: second + 0.48 });
    else if (kind === 7) yield player('active-quality', second, { height: 720, width: 1280 });
    else if (kind === 9) yield player('waiting', second, { value: count % 20 === 9 });
    else yield viewing(WORDS[count % WORDS.length], second + kind / 10, delta(playhead, count));
  }
}

const WORDS = ['hb', 'rebufferstart', 'rebufferend', 'hb', 'pause', 'play', 'playing', 'hb', 'seeking', 'seeked', 'hb'];

function always(e, n, time, playhead) {
  return {
    e,
    ake: 'bench1',
    xid: `${MARK}-5a2c-4f6d-9b1e-3c7d2e8f0a41`,
    xsqno: n,
    psqno: n,
    pphti: playhead,
    uti: time,
    mapve: '4.2',
    vid: 'football-highlights',
    pinid: `${MARK}-77aa-4c21-8d90-1f2e3d4c5b6a`,
    xpntimscv: playhead,
  };
}

function delta(playhead, n) {
  return {
    xwati: playhead + n,
    xctpbti: playhead,
    xreco: n,
    xredu: n * 30,
    xskco: n,
    xskdu: n * 12,
    pispa: n % 3 === 0,
  };
}

function whole(begin) {
  return {
    mvrid: `${MARK}-0d4b-4bb6-a5e9-9a1b2c3d4e5f`,
    msano: 0.31,
    sid: `${MARK}-1e5c-4cc7-b6fa-ab2c3d4e5f60`,
    sst: begin,
    sex: begin + 1_500_000,
    ypyid: 'pk_bench',
    psw: 'Touchline',
    pnm: 'video-player',
    psuti: 210,
    pwd: 1280,
    pht: 720,
    vtt: 'Highlights of the derby under floodlights',
    vsoisli: false,
    vsodu: 5_400_000,
    vsobi: 2_500_000,
    vsowd: 1280,
    vsoht: 720,
    xst: begin,
    xtitofifr: 640,
    xavbi: 2_400_000,
    wur: 'https://news.bench.example/sport/derby/index.html',
  };
}

function content(n, ts) {
  const item = { collectionId: 'home', itemId: `card-${n}`, itemType: 'event', itemIndex: n % 12 };
  return {
    family: 'content',
    event: n % 100 === 3 ? 'click' : 'impression',
    widget: 'event-list',
    ...item,
    ...ids(ts),
  };
}

function ids(ts) {
  return {
    userId: `${MARK}-2f6d-4dd8-87ab-bc3d4e5f6071`,
    authUserId: null,
    sessionId: `${MARK}-306e-4ee9-98bc-cd4e5f607182`,
    videoId: 'football-highlights',
    publicKey: 'pk_bench',
    ts,
  };
}
