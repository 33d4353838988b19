import type { Text } from '../../content/banner.ts';
import type { Sport } from './fixture.ts';

/** Names of the sports. */
export const SPORTS: Readonly<Record<Sport, Text>> = {
  football: { en: 'Football', nl: 'Voetbal', de: 'Fußball', ar: 'كرة القدم' },
  basketball: { en: 'Basketball', nl: 'Basketbal', de: 'Basketball', ar: 'كرة السلة' },
  tennis: { en: 'Tennis', nl: 'Tennis', de: 'Tennis', ar: 'التنس' },
  motorsport: { en: 'Motorsport', nl: 'Autosport', de: 'Motorsport', ar: 'رياضة السيارات' },
  cricket: { en: 'Cricket', nl: 'Cricket', de: 'Cricket', ar: 'الكريكيت' },
};
