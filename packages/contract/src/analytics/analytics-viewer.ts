import Type, { type Static } from 'typebox';

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

/** Body of `analytics:exportViewer` and `analytics:eraseViewer`: one of them says who it is. */
export const AnalyticsViewer = Type.Object(
  {
    viewerId: id('`mux_viewer_id`: of the cookie `touchline_viewing`, or of `muxData`'),
    userId: id('Of this browser: `touchline_user` in its local storage'),
    authUserId: id("The publisher's own id of the visitor"),
  },
  { minProperties: 1, maxProperties: 1, additionalProperties: false }
);

/** Counts of the erased data of a visitor. */
export const ErasedViewer = Type.Object({
  viewings: Type.Integer(),
  /** Of these viewings. */
  events: Type.Integer(),
  contentEvents: Type.Integer({ description: 'Of banners and cards' }),
  purchases: Type.Integer({ description: 'That he is no longer named in, or that nobody paid and are gone' }),
  batches: Type.Integer({ description: 'As they came, in the log of the server that answers' }),
});

export type WireAnalyticsViewer = Static<typeof AnalyticsViewer>;
export type WireErasedViewer = Static<typeof ErasedViewer>;
