import { type Sample, sample } from './sample.ts';

/** Ads from the demo's own server, and what becomes of a video when they fail. */
export const advertising: readonly Sample[] = [
  sample('advertising', 'video-player', {
    topic: 'advertising',
    extra: 'ads',
    title: { en: 'Ads before, during and after a video', ar: 'إعلان قبل الفيديو وخلاله وبعده' },
    sentence: {
      en: 'vast-ad-tag-url names an ad server. This one belongs to the demo and has three ads of fictional advertisers. Choose its response. The video plays within three seconds, even if the ads fail. Without the attribute no ad code is loaded.',
      ar: 'يسمي vast-ad-tag-url خادم إعلانات؛ وهذا خادمنا، بثلاثة أفلام لمعلنين لا وجود لهم. اختر جوابه. ومهما حدث من خلل يبدأ الفيديو خلال ثلاث ثوان. وبدون هذه السمة لا يحمل شيء من ذلك.',
    },
    attributes: {
      'video-id': 'football-highlights',
      'vast-ad-tag-url': '/demo/ads/tag/skippable?gdpr={tcf.gdprAppliesInt}&tc={tcf.tcString}',
      resume: 'false',
    },
  }),
];
