import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type AdPlace, CLIPS, inlineAd, vast, wrapperAd } from './vast.ts';

type Answer = (place: AdPlace, reply: FastifyReply, query: Readonly<Record<string, unknown>>) => unknown;

/** Delay in ms of slow responses: longer than any player waits. */
const SLOW_MS = 8_000;
/** Number of 64 kB chunks of the huge response: 8 MB. */
const HUGE_CHUNKS = 128;

const clip = CLIPS.meridian;

/** Faults between a player and its ad server, by the last segment of the tag's URL. */
export const BROKEN: Readonly<Record<string, Answer>> = {
  slow: async (place, reply) => {
    await later(reply, SLOW_MS);
    return vast(inlineAd({ ...place, clip }));
  },
  dead: (_, reply) => {
    reply.hijack();
    reply.raw.socket?.destroy();
  },
  'not-found': (_, reply) => reply.code(404).type('text/plain').send('No such ad'),
  failing: (_, reply) => reply.code(500).type('text/plain').send('Oh no'),
  blank: () => '',
  empty: ({ base, id }) =>
    vast(`<Error><![CDATA[${base}/track?id=${id}&ad=empty&event=error&code=[ERRORCODE]]]></Error>`),
  html: (_, reply) => reply.type('text/html').send('<!doctype html><title>Sign in to this network</title><p>Hello'),
  malformed: () => '<VAST version="4.2"><Ad><InLine></Ad></VAST>',
  truncated: (place) => vast(inlineAd({ ...place, clip })).slice(0, 600),
  bomb,
  huge: (_, reply) => reply.type('text/xml').send(Readable.from(hugeText())),
  'endless-wrappers': (place, _, { depth }) => {
    const next = (Number(depth) || 0) + 1;
    const to = `${place.base}/tag/endless-wrappers?id=${place.id}&depth=${next}`;
    return vast(wrapperAd({ ...place, by: `wrapper-${next}`, to }));
  },
  'endless-redirects': ({ base, id }, reply) => reply.redirect(`${base}/tag/endless-redirects?id=${id}`, 302),
  'wrapper-to-nothing': (place) =>
    vast(wrapperAd({ ...place, by: 'exchange', to: `${place.base}/tag/not-found?id=${place.id}` })),
  'script-click': (place) => vast(inlineAd({ ...place, clip, clickThrough: 'javascript:document.title="taken"' })),
  'script-file': (place) => vast(inlineAd({ ...place, clip, file: 'javascript:document.title="taken"' })),
  'script-wrapper': (place) => vast(wrapperAd({ ...place, by: 'exchange', to: 'javascript:document.title="taken"' })),
  'no-file': (place) => vast(inlineAd({ ...place, clip, file: '' })),
  'odd-file': (place) => vast(inlineAd({ ...place, clip, fileType: 'video/x-flv' })),
  vpaid: (place) =>
    vast(
      inlineAd({
        ...place,
        clip,
        file: `${place.base}/media/vpaid.js`,
        fileType: 'application/javascript',
        api: 'VPAID',
      })
    ),
  'file-not-found': (place) => vast(inlineAd({ ...place, clip, file: `${place.base}/media/gone.mp4` })),
  'file-never': (place) => vast(inlineAd({ ...place, clip, file: `${place.base}/media/never.mp4` })),
  'file-stalls': (place) => vast(inlineAd({ ...place, clip: CLIPS.northline, file: `${place.base}/media/stalls.mp4` })),
  'file-is-text': (place) => vast(inlineAd({ ...place, clip, file: `${place.base}/media/text.mp4` })),
};

/** Resolves after `ms`, or as soon as the client disconnects. */
export function later(reply: FastifyReply, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The "billion laughs" attack: each entity expands to ten of the previous one. */
function bomb(): string {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE VAST [<!ENTITY l0 "lol">${entities.join('')}]><VAST version="4.2"><Ad id="&l9;"><InLine><AdTitle>&l9;</AdTitle></InLine></Ad></VAST>`;
}

function* hugeText(): Generator<string> {
  yield '<?xml version="1.0"?><VAST version="4.2">';
  for (let n = 0; n < HUGE_CHUNKS; n++) yield `<!--${'x'.repeat(65_536)}-->`;
  yield '</VAST>';
}
