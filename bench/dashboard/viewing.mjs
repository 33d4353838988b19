const SECOND = 1_000;
/** Heartbeats, ms. */
const BEAT = 10 * SECOND;
/** Minutes that visitors stay on average. */
const MATCH_MINUTES = 14;
const OTHER_MINUTES = 2.2;
const LONGEST = 7_200 * SECOND;

/** Outcomes of a viewing, with their cumulative probability. */
const FATES = [
  [0.03, 'exit'],
  [0.035, 'startFailure'],
  [0.037, 'refused'],
  [0.042, 'failure'],
  [1, 'play'],
];

/** Events in ten seconds, with their cumulative probability: names, and the ms before each. */
const EVENT_GROUPS = [
  [
    0.01,
    () => [
      ['rebufferstart', 0],
      ['rebufferend', 700],
    ],
  ],
  [
    0.02,
    () => [
      ['seeking', 0],
      ['seeked', 300],
    ],
  ],
  [
    0.03,
    (random) => [
      ['pause', 0],
      ['playing', Math.floor(random() * 60 * SECOND)],
    ],
  ],
  [0.06, (random) => [['renditionchange', 0, random() < 0.5 ? '1920x1080 5000000' : '854x480 1200000']]],
  [1, () => [['hb', 0]]],
];

/** Creates the row of a viewing without its publisher, and adds its events. `time`: epoch ms. */
export function createViewing({ number, time, isMatch }, { random, pick, addEvent }) {
  const video = isMatch ? pick.match : pick.video();
  const outcome = chosenOf(FATES, random);
  const played = outcome === 'play' || outcome === 'failure';
  const stay = stayOf({ played, video, isMatch }, random);
  const startup = 300 + Math.floor(-Math.log(1 - random()) * 900);
  const course = { number, time, stay, startup, outcome, played, isWhole: stay === video.duration };
  const emitted = emitEvents(course, { random, addEvent, error: pick.error });
  return {
    viewing: number,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    ...peopleOf(number, random),
    start_time: time,
    end_time: emitted.endTime,
    ended: random() < 0.9,
    last_sequence: emitted.count,
    watching: false,
    video_id: video.id,
    video_title: video.title,
    event_id: video.event?.id ?? null,
    event_title: video.event?.title ?? null,
    live: video.live,
    duration: video.duration,
    ...requestMetadataOf(pick, random),
    played,
    failed: outcome === 'startFailure' || outcome === 'failure',
    refused: outcome === 'refused',
    error_code: /ailure|refused/.test(outcome) ? pick.error() : null,
    player_startup_time: 80 + Math.floor(random() * 200),
    watch_time: Math.round(stay + startup),
    rebuffer_count: emitted.stalls,
    rebuffer_duration: emitted.stalls * 700,
    seek_count: emitted.seeks,
    seek_duration: emitted.seeks * 240,
    seek_duration_full: emitted.seeks * 300,
    longest_seek: emitted.seeks > 0 ? 300 : null,
    switches_up: Math.floor(random() * 4),
    switches_down: Math.floor(random() * 2),
    downscaled: 0,
    dropped_frames: Math.floor(random() * 20),
    live_latency: video.live ? 4_000 + random() * 9_000 : null,
    ...(played ? playedOf({ stay, startup, video }, random) : NOT_PLAYED),
  };
}

function chosenOf(table, random) {
  const chance = random();
  return table.find(([limit]) => chance < limit)[1];
}

function stayOf({ played, video, isMatch }, random) {
  if (!played) return random() * 5 * SECOND;
  const minutes = -Math.log(1 - random()) * (isMatch ? MATCH_MINUTES : OTHER_MINUTES);
  return Math.min(minutes * 60 * SECOND, video.duration ?? LONGEST);
}

function peopleOf(number, random) {
  return {
    viewer: BigInt(Math.floor(random() * 190_000)) * 92_821_513_339n,
    browser_user: BigInt(Math.floor(random() * 2 ** 40)) * 7n,
    auth_user: random() < 0.1 ? BigInt(Math.floor(random() * 20_000)) * 7_919n : null,
    session: BigInt(number) * 15_485_863n,
  };
}

function requestMetadataOf(pick, random) {
  return {
    widget: pick.widget(),
    page: pick.page(),
    site: random() < 0.3 ? 'www.acme.example' : 'sport.acme.example',
    country: pick.country(),
    device: pick.device(),
    browser: pick.browser(),
    browser_version: pick.version(),
    os: pick.os(),
    bot: random() < 0.01,
  };
}

function playedOf({ stay, startup, video }, random) {
  const part = video.duration ? stay / video.duration : 0;
  return {
    startup_time: startup,
    playing_time: Math.round(stay * 0.97),
    content_time: Math.round(stay * 0.97),
    average_bitrate: 800_000 + Math.floor(random() * 4_000_000),
    upscaled: stay * random() * 0.2,
    scaled_time: stay,
    max_playhead: Math.round(stay),
    percent_watched: video.live ? null : Math.round(part * 100),
    quartiles: [0.25, 0.5, 0.75, 1].reduce((sum, mark, index) => sum + (part >= mark ? 2 ** index : 0), 0),
  };
}

const NOT_PLAYED = {
  startup_time: null,
  playing_time: 0,
  content_time: 0,
  average_bitrate: null,
  upscaled: 0,
  scaled_time: 0,
  max_playhead: 0,
  percent_watched: null,
  quartiles: 0,
};

function emitEvents({ number, time, stay, startup, outcome, played, isWhole }, { random, addEvent, error }) {
  const counted = { rebufferstart: 0, seeking: 0 };
  let [count, at] = [0, time];
  const say = (name, detail = null) => {
    count += 1;
    if (name in counted) counted[name] += 1;
    addEvent({ number, at, name, sequence: count, playhead: Math.max(0, at - time - startup), detail });
  };
  for (const name of ['viewinit', 'viewstart', 'play']) say(name);
  at += Math.floor(Math.min(startup, stay));
  if (played) {
    say('renditionchange', '1280x720 2500000');
    say('playing');
    for (const end = at + stay; at + BEAT < end; ) {
      at += BEAT - Math.floor(random() * 400);
      for (const [name, wait, detail] of chosenOf(EVENT_GROUPS, random)(random)) {
        at += wait;
        say(name, detail);
      }
    }
    at += Math.floor(random() * 4 * SECOND);
  }
  if (/ailure|refused/.test(outcome)) say('error', error());
  if (isWhole) say('ended');
  if (random() < 0.9) say('viewend');
  return { count, stalls: counted.rebufferstart, seeks: counted.seeking, endTime: at };
}
