import { isTimeZone } from '@touchline/domain';
import type { CardsConfig } from './config.ts';

/** The configured zone where it is one, else the given one. */
export function zoneOf({ timezone }: Pick<CardsConfig, 'timezone'>, given: string): string {
  return timezone !== undefined && isTimeZone(timezone) ? timezone : given;
}
