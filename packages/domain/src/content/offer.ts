import { filledText, objectIn, readItems, textOf } from '../values/json.ts';

/** google.type.Money that costs something: `units` is a decimal integer as text, `nanos` 0 to 999,999,999. */
export interface Money {
  /** ISO 4217. */
  readonly currencyCode: string;
  readonly units: string;
  readonly nanos: number;
}

/** An offer that a visitor can buy to watch a video, at their price (contract §2.6). */
export interface Offer {
  readonly id: string;
  readonly title: string;
  /** '' for none. */
  readonly description: string;
  readonly price: Money;
}

/** Reads the offers in the unchecked `accessDecision` of a video. Omits offers without a valid price. */
export function readOffers(decision: unknown): readonly Offer[] {
  return readItems(objectIn(decision)['offers'], readOffer);
}

function readOffer(json: unknown): Offer | null {
  const { id, price: money, title, description } = objectIn(json);
  const price = readMoney(money);
  const name = filledText(id);
  if (name === null || price === null) return null;
  return { id: name, title: textOf(title) || name, description: textOf(description), price };
}

/** Reads an amount. AIP-213 omits zero fields. */
function readMoney(json: unknown): Money | null {
  const { currencyCode, units = 0, nanos = 0 } = objectIn(json);
  const [, currency = '', whole = '', rest] = MONEY.exec(`${currencyCode} ${units} ${nanos}`) ?? [];
  return rest ? { currencyCode: currency, units: whole, nanos: Number(rest) } : null;
}

/** A currency and an amount that is not below zero. */
const MONEY = /^([A-Z]{3}) (\d{1,15}) (\d{1,9})$/;
