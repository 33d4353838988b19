import { ID_PATTERN } from '@touchline/contract';
import {
  type CreativeWork,
  hlsUrl,
  playableVideo,
  readCreativeWork,
  readEvent,
  readVideo,
  type SportsEvent,
} from '@touchline/domain';
import {
  creativeWorkPlayer,
  eventPlayer,
  type PlayerData,
  type ServerWidget,
  videoPlayer,
} from '@touchline/widgets/render';
import { publicCreativeWorks } from '../creative-works/public.ts';
import { ApiError, notFound } from '../errors.ts';
import { publicEvents } from '../events/public.ts';
import { mediaFoldersOf } from '../media/media-folders.ts';
import { createStartPlans, type StartPlanFor } from '../media/start-plan.ts';
import type { ServerPorts } from '../ports.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import type { Build } from '../static/build.ts';
import { type FoundVideos, findVideos } from '../videos/find-videos.ts';
import { type Asked, contentFor, viewpointFor } from './content.ts';
import { hashOf } from './fragments.ts';
import { readWords } from './read-content.ts';
import type { ContentQuestion, FoundContent, WidgetSource } from './source.ts';

type Item = SportsEvent | CreativeWork;
type PlayerWidget = ServerWidget<string, PlayerData<never>>;

interface PlayerKind {
  readonly widget: PlayerWidget;
  /** What it plays for; null: a video alone. */
  readonly of: { readonly content: PublicContent; readonly read: (json: unknown) => Item | null } | null;
  /** The attribute that names it. */
  readonly id: string;
  /** px below the box of a frame. */
  readonly below: number;
}

const KINDS: readonly PlayerKind[] = [
  { widget: videoPlayer as PlayerWidget, of: null, id: 'video-id', below: 0 },
  { widget: eventPlayer as PlayerWidget, of: { content: publicEvents, read: readEvent }, id: 'event-id', below: 128 },
  {
    widget: creativeWorkPlayer as PlayerWidget,
    of: { content: publicCreativeWorks, read: readCreativeWork },
    id: 'creative-work-id',
    below: 104,
  },
];

const ID = new RegExp(ID_PATTERN);

/** The three players. What they show is a verdict about the visitor, so it is kept as short as the JSON answer is. */
export function playerSources(ports: ServerPorts, { engine }: Pick<Build, 'engine'>): WidgetSource[] {
  const { publicUrl } = ports.settings;
  const startPlanFor = createStartPlans({
    publicUrl,
    folders: mediaFoldersOf(ports.settings),
    guards: ports.mediaGuards,
    grants: ports.grants,
  });
  return KINDS.map((kind) => ({
    widget: kind.widget,
    frameHeight: (width) => Math.round((width * 9) / 16) + kind.below,
    find: (question) =>
      findPlayer(question, {
        kind,
        ports,
        startPlanFor,
        engine: engine.map((file) => `${publicUrl}/assets/${file}`),
      }),
  }));
}

async function findPlayer(
  question: ContentQuestion,
  {
    kind,
    ports,
    startPlanFor,
    engine,
  }: { kind: PlayerKind; ports: ServerPorts; startPlanFor: StartPlanFor; engine: readonly string[] }
): Promise<FoundContent> {
  requireScope(question);
  const id = question.attributes[kind.id] ?? '';
  const content = contentFor(question, ports);
  const [asked, words] = await Promise.all([
    kind.of && id !== '' ? itemOf(content, kind.of.content, id) : null,
    content.translation(),
  ]);
  const item = asked && kind.of ? kind.of.read(asked.json()) : null;
  const ids = kind.of ? (item?.videoIds ?? []) : [id].filter(Boolean);
  const found = await videosOf(question, { ports, ids });
  if (!kind.of && id !== '' && found.videos.length === 0) throw notFound(`videos/${id.slice(0, 100)}`);

  const videos = found.videos.flatMap((video) => readVideo(video) ?? []);
  const shown = playableVideo(videos);
  const plan = await startPlanFor(shown && hlsUrl(shown));
  return {
    version: hashOf([
      asked?.tag,
      words.tag,
      found.tag,
      plan?.first,
      momentOf(question, { isAwaited: kind.of !== null && !shown }),
    ]),
    locale: asked?.language ?? found.language,
    cacheControl: cachingOf(question, { asked, found }),
    isPersonal: !found.isShared,
    render: async (input) =>
      kind.widget.render({
        ...input,
        data: {
          item: item as never,
          videos,
          texts: readWords(words),
          ...(kind.of?.content.live && { revision: String(question.publisher.counter) }),
          plan,
          engine,
        },
      }),
  };
}

/** What a fragment shows of videos takes what asking for them takes. */
function requireScope({ scopes }: ContentQuestion): void {
  const scope = 'playback.read';
  if (scopes.includes(scope)) return;
  throw new ApiError('SCOPE_MISSING', `The public key lacks the scope ${scope}.`, { metadata: { scope } });
}

async function itemOf(content: ReturnType<typeof contentFor>, of: PublicContent, id: string): Promise<Asked> {
  if (!ID.test(id)) throw notFound(`${of.collection}/${id.slice(0, 100)}`);
  return content.item(of, id);
}

/** Fragments bear no token, and pages that may not use the key were refused at the door. */
async function videosOf(
  question: ContentQuestion,
  { ports, ids }: { ports: ServerPorts; ids: readonly string[] }
): Promise<FoundVideos> {
  const { country, vpn } = question.whereabouts;
  const visitor = { pageAllowed: true, token: 'NONE', country, vpn, now: question.now } as const;
  return findVideos(ports.database, ids, {
    viewpoint: await viewpointFor(question, ports),
    visitor,
    grants: ports.grants,
  });
}

/** While it counts down each second is another picture; else the hour, so that `now` and the revision are of today. */
function momentOf({ now }: ContentQuestion, { isAwaited }: { isAwaited: boolean }): number {
  return isAwaited ? Math.floor(now / 1_000) : Math.floor(now / 3_600_000);
}

function cachingOf(
  { whereabouts }: ContentQuestion,
  { asked, found }: { asked: Asked | null; found: FoundVideos }
): string {
  if (whereabouts.claimed) return 'no-store';
  const itemAge = Number(/max-age=(\d+)/.exec(asked?.cacheControl ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
  return `${found.isShared ? 'public' : 'private'}, max-age=${Math.min(itemAge, found.maxAge)}`;
}
