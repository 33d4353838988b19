/** The middle of some numbers; null without any. */
export function medianOf(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;

  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
