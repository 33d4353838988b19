import { DRAW_IN_DAYS } from '../season/appointments.ts';
import { banner, button, type DemoCollection, line, storyUrl } from './banner.ts';
import { imageAssets, PROMO_CLIP } from './images.ts';
import { weekdayName } from './weekday-name.ts';

const SERIF = 'Georgia, serif';

/** Five short banners, for numbered dots and deep links. */
export const numbered: DemoCollection = {
  id: 'numbered',
  banners: [
    banner('b1', {
      story: 'story-comets',
      assets: imageAssets('court', 'court-phone'),
      texts: [line({ en: 'One: the run', nl: 'Eén: de reeks', de: 'Eins: die Serie', ar: 'أولا: السلسلة' })],
    }),
    banner('b2', {
      story: 'story-lanes',
      assets: imageAssets('sprint', 'sprint-phone'),
      texts: [line({ en: 'Two: the start', nl: 'Twee: de start', de: 'Zwei: der Start', ar: 'ثانيا: البداية' })],
    }),
    banner('b3', {
      story: 'story-coast',
      assets: imageAssets('goal', 'goal-phone'),
      texts: [line({ en: 'Three: the save', nl: 'Drie: de redding', de: 'Drei: die Parade', ar: 'ثالثا: التصدي' })],
    }),
    banner('b4', {
      story: 'story-valcourt',
      assets: imageAssets('clay', 'clay-phone'),
      texts: [line({ en: 'Four: the serve', nl: 'Vier: de opslag', de: 'Vier: der Aufschlag', ar: 'رابعا: الإرسال' })],
    }),
    banner('b5', {
      story: 'story-castellan',
      assets: imageAssets('track', 'track-phone'),
      texts: [
        line({
          en: 'Five: the last lap',
          nl: 'Vijf: de laatste ronde',
          de: 'Fünf: die letzte Runde',
          ar: 'خامسا: اللفة الأخيرة',
        }),
      ],
    }),
  ],
};

/** Bright pictures, for a light background and dark controls. */
export const light: DemoCollection = {
  id: 'light',
  banners: [
    banner('b1', {
      story: 'story-over',
      assets: imageAssets('oval', 'oval-phone'),
      texts: [
        line({
          en: 'Long evenings, longer innings',
          nl: 'Lange avonden, langere innings',
          de: 'Lange Abende, längere Innings',
          ar: 'أمسيات طويلة وجولات أطول',
        }),
        line({
          en: 'The Coastal One-Day Cup, every ball',
          nl: 'De Coastal One-Day Cup, bal voor bal',
          de: 'Der Coastal One-Day Cup, Ball für Ball',
          ar: 'كأس الساحل، كل كرة',
        }),
        button(),
      ],
    }),
    banner('b2', {
      story: 'story-coast',
      assets: imageAssets('goal-pale'),
      texts: [
        line({ en: 'Saves of the month', nl: 'Reddingen van de maand', de: 'Paraden des Monats', ar: 'تصديات الشهر' }),
        button(),
      ],
    }),
    banner('b3', {
      story: 'story-lanes',
      assets: imageAssets('sprint-pale'),
      texts: [
        line({ en: 'Nought point zero one', nl: 'Nul komma nul één', de: 'Null Komma null eins', ar: 'جزء من المئة' }),
        button(),
      ],
    }),
  ],
};

/** Arabic texts only, with athletes on the left, so that texts on the right do not cover them. */
export const rtl: DemoCollection = {
  id: 'rtl',
  banners: [
    banner('b1', {
      story: 'story-coast',
      assets: imageAssets('rain-start'),
      texts: [line('ليلة انطفأت الأضواء'), line('فيلم وثائقي عن مباراة لم تكتمل'), button('شاهد الفيلم')],
    }),
    banner('b2', {
      story: 'story-coast',
      assets: imageAssets('goal-start'),
      texts: [line('أجمل تصديات الشهر'), button('شاهد الآن')],
    }),
    banner('b3', {
      story: 'story-coast',
      assets: imageAssets('tunnel'),
      texts: [line('قبل صافرة البداية'), button('شاهد الآن')],
    }),
  ],
};

/** One banner: no arrows, no dots. The draw is two days ahead, as in the season's appointments. */
export function single(today: number): DemoCollection {
  const weekday = weekdayName(today + DRAW_IN_DAYS);
  const draw = {
    en: `Cup draw, ${weekday.en}`,
    nl: `Bekerloting, ${weekday.nl.toLowerCase()}`,
    de: `Pokalauslosung am ${weekday.de}`,
    ar: `قرعة الكأس يوم ${weekday.ar}`,
  };
  return {
    id: 'single',
    banners: [banner('b1', { story: 'story-over', assets: imageAssets('trophy'), texts: [line(draw), button()] })],
  };
}

/** Texts in a face and colours of their own. */
export const styled: DemoCollection = {
  id: 'styled',
  banners: [
    banner('b1', {
      story: 'story-castellan',
      assets: imageAssets('tunnel'),
      texts: [
        line(
          { en: 'The walk', nl: 'De wandeling', de: 'Der Weg hinaus', ar: 'الطريق إلى الملعب' },
          { fontFamily: SERIF, fontWeight: '400', color: '#ffe9b8' }
        ),
        line({
          en: 'Forty steps before the noise',
          nl: 'Veertig stappen voor het lawaai',
          de: 'Vierzig Schritte vor dem Lärm',
          ar: 'أربعون خطوة قبل الضجيج',
        }),
        button(
          { en: 'Read on', nl: 'Lees verder', de: 'Weiterlesen', ar: 'اقرأ المزيد' },
          { backgroundColor: '#ffe9b8', color: '#0b1020' }
        ),
      ],
    }),
    banner('b2', {
      story: 'story-lanes',
      assets: imageAssets('lanes'),
      texts: [
        line(
          { en: 'Lane four', nl: 'Baan vier', de: 'Bahn vier', ar: 'الحارة الرابعة' },
          { fontFamily: SERIF, fontWeight: '400' }
        ),
        button({ en: 'Read on', nl: 'Lees verder', de: 'Weiterlesen', ar: 'اقرأ المزيد' }),
      ],
    }),
  ],
};

/** A clip between pictures. The banner's id `video` is what makes it one. */
export const video: DemoCollection = {
  id: 'video',
  banners: [
    {
      id: 'video',
      destinationUrl: storyUrl('story-coast'),
      altText: {
        en: 'A Harbour City player runs with the ball along the touchline',
        nl: 'Een speler van Harbour City dribbelt langs de zijlijn',
        de: 'Ein Spieler von Harbour City dribbelt an der Seitenlinie',
        ar: 'لاعب من هاربر سيتي يجري بالكرة على خط التماس',
      },
      texts: [],
      backgroundAssets: PROMO_CLIP,
    },
    banner('b2', {
      story: 'story-lanes',
      assets: imageAssets('lanes'),
      texts: [line({ en: 'Lane four', nl: 'Baan vier', de: 'Bahn vier', ar: 'الحارة الرابعة' }), button()],
    }),
  ],
};

/** The collection that the paper prints into its own HTML. */
export const tonight: DemoCollection = {
  id: 'tonight',
  banners: [
    banner('b1', {
      story: 'story-coast',
      assets: imageAssets('rain', 'rain-phone'),
      texts: [
        line({
          en: 'The night the floodlights failed',
          nl: 'De nacht dat de lampen doofden',
          de: 'Die Nacht, in der das Flutlicht ausfiel',
          ar: 'ليلة انطفأت الأضواء',
        }),
        button(),
      ],
    }),
    banner('b2', {
      story: 'story-over',
      assets: imageAssets('trophy'),
      texts: [
        line({ en: 'Who owns the cup?', nl: 'Van wie is de beker?', de: 'Wem gehört der Pokal?', ar: 'لمن الكأس؟' }),
        button(),
      ],
    }),
  ],
};

/** Nothing to show. */
export const empty: DemoCollection = { id: 'empty', banners: [] };
