import { type Sample, sample } from './sample.ts';

/** Ads from the demo's own server, and what becomes of a video when they fail. */
export const advertising: readonly Sample[] = [
  sample('advertising', 'video-player', {
    topic: 'advertising',
    extra: 'ads',
    title: { en: 'An ad before, between and after', ar: 'إعلان قبل الفيديو وخلاله وبعده' },
    sentence: {
      en: 'vast-ad-tag-url names an ad server; this one is our own, with three films of advertisers that do not exist. Choose what it answers. Whatever goes wrong, the video plays within three seconds. Without the attribute nothing of all this is loaded.',
      ar: 'يسمي vast-ad-tag-url خادم إعلانات؛ وهذا خادمنا، بثلاثة أفلام لمعلنين لا وجود لهم. اختر جوابه. ومهما حدث من خلل يبدأ الفيديو خلال ثلاث ثوان. وبدون هذه السمة لا يحمل شيء من ذلك.',
    },
    attributes: {
      'video-id': 'football-highlights',
      'vast-ad-tag-url': '/demo/ads/tag/skippable?gdpr={tcf.gdprAppliesInt}&tc={tcf.tcString}',
      resume: 'false',
    },
  }),
];
