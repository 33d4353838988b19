import Type, { type Static } from 'typebox';

/** An uploaded picture (interfaces, Management). `url` is `{PUBLIC_URL}/img/{publisher}/{id}`; sizes in px. */
export const Image = Type.Object(
  {
    name: Type.String(),
    id: Type.String(),
    url: Type.String(),
    contentType: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    etag: Type.String(),
  },
  { $id: 'Image' }
);

export type WireImage = Static<typeof Image>;
