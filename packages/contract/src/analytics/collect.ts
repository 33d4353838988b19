import Type, { type Static } from 'typebox';
import { mapOf, Nullable } from '../field.ts';

/** Characters of an environment key; it may be the first label of a host. Source: interfaces, Viewing. */
export const ENV_KEY_PATTERN = '^[A-Za-z0-9_-]{1,64}$';

/** Bytes of one batch (contract, Collect: 413 over 1 MB). */
export const MAX_BATCH_BYTES = 1024 * 1024;

/** Maximum number of events in a batch. Clients send 300; a full queue has 3,601 (spec §9), which is the most. */
export const MAX_BATCH_EVENTS = 4_000;

/** Batches a minute and address: some thousand visitors behind one, each of whom sends one every 10 s. */
export const COLLECT_RATE = 6_000;

export const EnvKey = Type.String({
  pattern: ENV_KEY_PATTERN,
  description: 'Names a collector; capitals do not count',
});

/** Body of `POST /collect/{envKey}`. This schema checks only the family of events. */
export const CollectBatch = Type.Object({
  metadata: Type.Optional(mapOf(Type.Unknown(), { description: 'transmission_timestamp, rtt_ms' })),
  events: Type.Array(mapOf(Type.Unknown()), {
    maxItems: MAX_BATCH_EVENTS,
    description: 'Of the family `player`, `content`, or of none: events of viewings with abbreviated keys',
  }),
});

/** Collector for the events of an environment key. */
export const Collector = Type.Object({
  url: Nullable(Type.String({ description: 'null: `/collect/{envKey}` of this server' })),
});

const viewFields = {
  name: Type.String({ description: 'publishers/{publisher}/analyticsViews/{view}' }),
  id: Type.String({ description: "The view's own id; of events without one, their session and what they are about" }),
  videoId: Nullable(Type.String()),
  startTime: Type.String({ description: 'RFC 3339 UTC: when the first of its events arrived' }),
  lastEventTime: Type.String({ description: 'RFC 3339 UTC: when the last of its events arrived' }),
  eventCounts: Type.Object(
    { viewing: Type.Integer(), player: Type.Integer(), content: Type.Integer() },
    { description: 'Different events, by family' }
  ),
  repeatedCount: Type.Integer({ description: 'Events that came once more, as after an answer that was lost' }),
} as const;

/** A viewing in a list. */
export const AnalyticsViewSummary = Type.Object(viewFields);

/** Something that happened in a viewing, on its playhead. */
export const TimelineEvent = Type.Object({
  time: Type.String({ description: "RFC 3339 UTC: by the visitor's clock, set by ours" }),
  event: Type.String({ description: '`playing`, `rebufferstart`; of the player family `player.ping`' }),
  sequence: Nullable(Type.Integer({ description: 'Of its player; null: of the player family' })),
  playhead: Nullable(Type.Number({ description: 'ms' })),
  watching: Nullable(Type.Boolean({ description: 'From then on, as far as the event tells' })),
  detail: Nullable(Type.String({ description: 'A rendition, an error, a percentage' })),
});

/** A viewing with what arrived of it. */
export const AnalyticsView = Type.Object({
  ...viewFields,
  viewing: Nullable(
    mapOf(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), {
      description: 'Its figures, by the names of docs/analytics.md; null: it is not stored yet, or no viewing',
    })
  ),
  timeline: Type.Array(TimelineEvent, { description: 'In the order in which it happened' }),
  events: Type.Array(
    Type.Object({
      receiveTime: Type.String({ description: 'RFC 3339 UTC' }),
      event: Type.Unknown({ description: 'As it came' }),
    }),
    { description: 'The last ones, each once, in the order of their arrival; those of a viewing by their numbers' }
  ),
});

export type WireCollector = Static<typeof Collector>;
export type WireAnalyticsViewSummary = Static<typeof AnalyticsViewSummary>;
export type WireAnalyticsView = Static<typeof AnalyticsView>;
