type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Regions whose week does not begin on Monday, for browsers whose Intl does not tell. Source: CLDR supplemental weekData. */
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';
const FRIDAY = 'MV';

/** On which day a week begins in the locale: 0 is Sunday. */
export function firstWeekdayOf(locale: string): Weekday {
  const info = weekInfoOf(new Intl.Locale(locale));
  return info
    ? ((info.firstDay % 7) as Weekday)
    : firstWeekdayOfRegion(new Intl.Locale(locale).maximize().region ?? '');
}

/** The same without the help of Intl; region as in `NL`. */
export function firstWeekdayOfRegion(region: string): Weekday {
  const within = (regions: string) => regions.split(' ').includes(region);
  if (within(SUNDAY)) return 0;
  if (within(SATURDAY)) return 6;
  return within(FRIDAY) ? 5 : 1;
}

/** A method by now, once a property, missing in Firefox; `firstDay` 7 is Sunday. */
function weekInfoOf(locale: Intl.Locale): { firstDay: number } | undefined {
  const known = locale as { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  return known.getWeekInfo?.() ?? known.weekInfo;
}
