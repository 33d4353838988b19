import type { Money, Price } from '@touchline/contract';
import type { Static } from 'typebox';

/** A price. */
export type Amount = Pick<Static<typeof Price>, 'currencyCode' | 'minorUnits'>;

/**
 * Currencies whose minor unit is not a hundredth. Source: ISO 4217, list one, column "Mnr unt".
 *
 * `Intl` is not used: it has the decimals that are customary in retail (none for HUF and COP) and changes with Node
 * releases, but the meaning of a stored number must not.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether the currency exists or existed. `code`: ISO 4217, capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** Returns the decimals of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(code: string): number {
  return DECIMALS.get(code) ?? 2;
}

/** Converts to google.type.Money: 499 cents are `{units: '4', nanos: 990000000}`. Uses only whole numbers. */
export function toMoney({ currencyCode, minorUnits }: Amount): Static<typeof Money> {
  const decimals = decimalsOf(currencyCode);
  const unit = 10 ** decimals;
  return {
    currencyCode,
    units: String(Math.floor(minorUnits / unit)),
    nanos: (minorUnits % unit) * 10 ** (9 - decimals),
  };
}
