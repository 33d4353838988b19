import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns a ref of the latest render's value, for stable handlers. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
