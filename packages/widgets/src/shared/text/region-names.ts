import type { Language } from '@touchline/domain';

export type RegionNames = Readonly<Record<Language, string>>;

/** Names of a calendar without a heading, before its other texts are loaded. */
export const eventsNames: RegionNames = {
  en: 'Events',
  es: 'Eventos',
  ar: 'الأحداث',
  de: 'Termine',
  fr: 'Événements',
  it: 'Eventi',
  ja: '試合日程',
  ko: '경기 일정',
  pt: 'Eventos',
  ru: 'События',
  zh: '赛事',
  nl: 'Wedstrijden',
  fa: 'رویدادها',
};

/** Names of card and banner widgets. */
export const featuredNames: RegionNames = {
  en: 'Featured',
  es: 'Destacados',
  ar: 'مختارات',
  de: 'Im Blickpunkt',
  fr: 'À la une',
  it: 'In evidenza',
  ja: '注目',
  ko: '추천',
  pt: 'Em destaque',
  ru: 'Главное',
  zh: '精选',
  nl: 'Uitgelicht',
  fa: 'برگزیده',
};

/** Names of players whose content is not loaded yet. */
export const playerNames: RegionNames = {
  en: 'Player',
  es: 'Reproductor',
  ar: 'مشغل الفيديو',
  de: 'Player',
  fr: 'Lecteur',
  it: 'Lettore',
  ja: 'プレーヤー',
  ko: '플레이어',
  pt: 'Player',
  ru: 'Проигрыватель',
  zh: '播放器',
  nl: 'Speler',
  fa: 'پخش‌کننده',
};
