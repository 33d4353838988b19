/** A unit of time and an amount of it. */
export type Amount = readonly ['day' | 'hour' | 'minute' | 'second', number];

/** Formats amounts of time in the locale: '2 days, 3 hours'. */
export function amountsText(amounts: readonly Amount[], locale: string): string {
  const texts = amounts.map(([unit, amount]) =>
    new Intl.NumberFormat([locale, 'en'], { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
  );
  return new Intl.ListFormat([locale, 'en'], { type: 'unit', style: 'long' }).format(texts);
}
