import { banner, button, type DemoCollection, line } from './banner.ts';
import { picture } from './picture.ts';

/** The lead of the front page: four sports, each with a tall picture for phones. */
export const home: DemoCollection = {
  id: 'home',
  banners: [
    banner('b1', {
      story: 'story-coast',
      assets: picture('night', 'night-phone'),
      texts: [
        line({
          en: 'Saturday, under the lights',
          nl: 'Zaterdag, bij lamplicht',
          de: 'Samstag, bei Flutlicht',
          ar: 'السبت تحت الأضواء',
        }),
        line({
          en: 'Harbour City v Northgate Rovers, live at 20:00',
          nl: 'Harbour City – Northgate Rovers, live om 20.00 uur',
          de: 'Harbour City gegen Northgate Rovers, live um 20 Uhr',
          ar: 'هاربر سيتي ضد نورثغيت روفرز، مباشرة في الثامنة مساء',
        }),
        button({ en: 'Watch live', nl: 'Kijk live', de: 'Live ansehen', ar: 'شاهد مباشرة' }),
      ],
    }),
    banner('b2', {
      story: 'story-comets',
      assets: picture('court', 'court-phone'),
      texts: [
        line({
          en: 'Tides on a run of nine',
          nl: 'Tides winnen negen keer op rij',
          de: 'Neun Siege in Folge für die Tides',
          ar: 'تسعة انتصارات متتالية لبورت أورورا',
        }),
        button(),
      ],
    }),
    banner('b3', {
      story: 'story-valcourt',
      assets: picture('clay', 'clay-phone'),
      texts: [
        line({
          en: 'Solstice Open, day four',
          nl: 'Solstice Open, dag vier',
          de: 'Solstice Open, Tag vier',
          ar: 'بطولة سولستيس، اليوم الرابع',
        }),
        button(),
      ],
    }),
    banner('b4', {
      story: 'story-castellan',
      assets: picture('track', 'track-phone'),
      texts: [
        line({ en: 'Lumen Bay by night', nl: 'Lumen Bay bij nacht', de: 'Lumen Bay bei Nacht', ar: 'لومن باي ليلا' }),
        button(),
      ],
    }),
  ],
};
