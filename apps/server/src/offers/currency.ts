import type { Money, Price } from '@touchline/contract';
import type { Static } from 'typebox';

/** What something costs, wherever it costs that. */
export type Amount = Pick<Static<typeof Price>, 'currencyCode' | 'minorUnits'>;

/**
 * Currencies whose minor unit is not a hundredth. Source: ISO 4217, list one, column "Mnr unt".
 *
 * Not `Intl`, which has the decimals that are customary in shops (none for HUF and COP) and changes with the release of
 * Node: what a kept number means must not.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether there is such a currency, or was. `code`: ISO 4217, capitals. */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}

/** Decimals of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(code: string): number {
  return DECIMALS.get(code) ?? 2;
}

/** As google.type.Money: 499 cents are `{units: '4', nanos: 990000000}`. Whole numbers all the way. */
export function toMoney({ currencyCode, minorUnits }: Amount): Static<typeof Money> {
  const decimals = decimalsOf(currencyCode);
  const unit = 10 ** decimals;
  return {
    currencyCode,
    units: String(Math.floor(minorUnits / unit)),
    nanos: (minorUnits % unit) * 10 ** (9 - decimals),
  };
}
