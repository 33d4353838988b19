import { useMemo } from 'react';

/** Returns the previous value while its JSON is the same: a configuration is read again on each render. */
export function useStable<Value>(value: Value): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the JSON stands for the value
  return useMemo(() => value, [JSON.stringify(value)]);
}
