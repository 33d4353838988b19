import { useStudio } from '../parts/useStudio.ts';
import type { TextKey } from '../text/en.ts';

interface DimensionValue {
  readonly value: string | null;
  readonly label?: string | undefined;
}

const DEVICES = new Set(['phone', 'tablet', 'desktop', 'tv']);

/** Returns a function that names a value of a dimension. */
export function useValueName(): (dimension: string, value: DimensionValue | undefined) => string {
  const { say, formats } = useStudio();
  return (dimension, entry) => {
    const value = entry?.value ?? null;
    if (value === null) return say('unknown');
    if (dimension === 'country') return formats.country(value);
    if (dimension === 'day') return formats.day(Date.parse(value));
    if (dimension === 'device' && DEVICES.has(value)) return say(value as TextKey);
    if (dimension === 'page') return value.replace(/^https?:\/\//, '');
    return entry?.label || value;
  };
}
