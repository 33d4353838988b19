import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What the latest render was given, for handlers that stay the very same function. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
