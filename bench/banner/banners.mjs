/** Number of banners in each carousel. */
export const BANNERS = 6;

/** Id of the collection, here and in our own backend. */
export const COLLECTION = 'home-top';

/** The content that everyone shows, in the shape of the public API; pictures come from `cdn`, an origin. */
export function bannerCollection(cdn) {
  return { id: COLLECTION, banners: Array.from({ length: BANNERS }, (_, at) => banner(cdn, at + 1)) };
}

function banner(cdn, number) {
  return {
    id: String(number),
    destinationUrl: `https://publisher.example/offer/${number}`,
    altText: '',
    texts: [
      { text: `Banner headline number ${number}`, isButton: false, color: '#fff', backgroundColor: 'transparent' },
      { text: 'Play now', isButton: true, color: '#000', backgroundColor: '#fc0' },
    ],
    backgroundAssets: [
      { assetUrl: `${cdn}/b${number}-800.webp` },
      { assetUrl: `${cdn}/b${number}-1600.webp`, breakpointWidth: 768 },
    ],
  };
}
