import type { Language } from '@touchline/domain';

/** `Loading` in each language, for the time before the other texts of that language are loaded (VP-02). */
export const loadingTexts: Readonly<Record<Language, string>> = {
  en: 'Loading',
  es: 'Cargando',
  ar: 'جارٍ التحميل',
  de: 'Wird geladen',
  fr: 'Chargement',
  it: 'Caricamento',
  ja: '読み込み中',
  ko: '불러오는 중',
  pt: 'Carregando',
  ru: 'Загрузка',
  zh: '正在加载',
  nl: 'Laden',
  fa: 'در حال بارگذاری',
};
