import { isId, type WireVideo } from '@touchline/contract';
import {
  type CreativeWork,
  HOUR_MS,
  hlsUrl,
  playableVideo,
  readCreativeWork,
  readEvent,
  readVideo,
  type SportsEvent,
  type StartPlan,
  type Video,
} from '@touchline/domain';
import {
  creativeWorkPlayer,
  eventPlayer,
  type PlayerData,
  type ServerWidget,
  videoPlayer,
} from '@touchline/widgets/render';
import { publicCreativeWorks } from '../../content/creative-works.ts';
import { publicEvents } from '../../content/events/event.ts';
import type { PublicContent } from '../../content/public-list/public-content.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import type { Build } from '../../platform/static/build.ts';
import { remoteUrlOf } from '../../playback/media/remote/remote-url.ts';
import { createStartPlans, type StartPlanFor } from '../../playback/media/start-plan.ts';
import type { Playback } from '../../playback/playback.ts';
import { type FoundVideos, findVideos } from '../../playback/videos/video.ts';
import { type ContentResponse, contentFor, projectionContextFor, readWords } from './content.ts';
import { hashOf } from './fragments.ts';
import type { ContentRequest, FoundContent, WidgetSource } from './source.ts';

type Item = SportsEvent | CreativeWork;
type PlayerWidget = ServerWidget<string, PlayerData<never>>;

interface PlayerKind {
  readonly widget: PlayerWidget;
  /** The content that it plays; null for a video alone. */
  readonly of: { readonly content: PublicContent; readonly read: (json: unknown) => Item | null } | null;
  /** The attribute with its id. */
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

/**
 * Creates the sources of the three players. They contain an access decision about the visitor, so they are cached no
 * longer than the JSON response.
 */
export function playerSources(ports: Playback, { engine }: Pick<Build, 'engine'>): WidgetSource[] {
  const { publicUrl } = ports.settings;
  const startPlanFor = createStartPlans({
    publicUrl,
    folders: ports.mediaFolders,
    guards: ports.mediaGuards,
    grants: ports.grants,
  });
  return KINDS.map((kind) => ({
    widget: kind.widget,
    frameHeight: (width) => Math.round((width * 9) / 16) + kind.below,
    find: (request) =>
      findPlayer(request, {
        kind,
        ports,
        startPlanFor,
        engine: engine.map((file) => `${publicUrl}/assets/${file}`),
      }),
  }));
}

async function findPlayer(
  request: ContentRequest,
  {
    kind,
    ports,
    startPlanFor,
    engine,
  }: { kind: PlayerKind; ports: Playback; startPlanFor: StartPlanFor; engine: readonly string[] }
): Promise<FoundContent> {
  requireScope(request);
  const id = request.attributes[kind.id] ?? '';
  const content = contentFor(request, ports);
  const [itemResponse, words] = await Promise.all([
    kind.of && id !== '' ? itemOf(content, kind.of.content, id) : null,
    content.translation(),
  ]);
  const item = itemResponse && kind.of ? kind.of.read(itemResponse.json()) : null;
  const ids = kind.of ? (item?.videoIds ?? []) : [id].filter(Boolean);
  const videosResult = await videosOf(request, { ports, ids });
  if (!kind.of && id !== '' && videosResult.videos.length === 0) throw notFound(`videos/${id.slice(0, 100)}`);

  const videos = videosResult.videos.flatMap((video) => readVideo(video) ?? []);
  const plan = await planOf(playableVideo(videos), { wireVideos: videosResult.videos, ports, startPlanFor });
  return {
    version: hashOf([
      itemResponse?.tag,
      words.tag,
      videosResult.tag,
      plan && tagOf(plan),
      momentOf(request, { isAwaited: kind.of !== null && !playableVideo(videos) }),
    ]),
    locale: itemResponse?.language ?? videosResult.language,
    cacheControl: cachingOf(request, { itemResponse, videosResult }),
    isPersonal: !videosResult.isShared,
    render: async (input) =>
      kind.widget.render({
        ...input,
        data: {
          item: item as never,
          videos,
          texts: readWords(words),
          ...(kind.of?.content.live && { revision: String(request.publisher.counter) }),
          plan,
          engine,
        },
      }),
  };
}

/** Returns the start plan of the video that plays, from this server's files or from those of another host. */
async function planOf(
  shown: Video | null,
  { wireVideos, ports, startPlanFor }: { wireVideos: readonly WireVideo[]; ports: Playback; startPlanFor: StartPlanFor }
): Promise<StartPlan | null> {
  const wire = wireVideos.find(({ id }) => id === shown?.id);
  const remoteUrl = wire ? remoteUrlOf(wire, ports.settings.publicUrl) : null;
  return remoteUrl === null ? startPlanFor(shown && hlsUrl(shown)) : ports.remotePlans.find(remoteUrl);
}

const tags = new WeakMap<StartPlan, string>();

/** Returns a hash of a plan, which may have 200 kB and is the same object while it is cached. */
function tagOf(plan: StartPlan): string {
  const tag = tags.get(plan) ?? hashOf(plan);
  tags.set(plan, tag);
  return tag;
}

/** Requires the scope of the video API, because the fragment shows videos. */
function requireScope({ scopes }: ContentRequest): void {
  const scope = 'playback.read';
  if (scopes.includes(scope)) return;
  throw new ApiError('SCOPE_MISSING', `The public key lacks the scope ${scope}.`, { metadata: { scope } });
}

async function itemOf(content: ReturnType<typeof contentFor>, of: PublicContent, id: string): Promise<ContentResponse> {
  if (!isId(id)) throw notFound(`${of.collection}/${id.slice(0, 100)}`);
  return content.item(of, id);
}

/** Finds the videos. Fragments have no token, and pages that may not use the key were already rejected. */
async function videosOf(
  request: ContentRequest,
  { ports, ids }: { ports: Playback; ids: readonly string[] }
): Promise<FoundVideos> {
  const { country, vpn } = request.location;
  const visitor = { pageAllowed: true, token: 'NONE', country, vpn, now: request.now } as const;
  return findVideos(ports.database, ids, {
    context: await projectionContextFor(request, ports),
    visitor,
    grants: ports.grants,
  });
}

/**
 * Returns the part of the version that depends on time: seconds during a countdown, otherwise hours, so that `now` and
 * the revision stay recent.
 */
function momentOf({ now }: ContentRequest, { isAwaited }: { isAwaited: boolean }): number {
  return isAwaited ? Math.floor(now / 1_000) : Math.floor(now / HOUR_MS);
}

function cachingOf(
  { location }: ContentRequest,
  { itemResponse, videosResult }: { itemResponse: ContentResponse | null; videosResult: FoundVideos }
): string {
  if (location.claimed) return 'no-store';
  const itemAge = Number(/max-age=(\d+)/.exec(itemResponse?.cacheControl ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
  return `${videosResult.isShared ? 'public' : 'private'}, max-age=${Math.min(itemAge, videosResult.maxAge)}`;
}
