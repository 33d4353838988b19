/**
 * Converts `YYYY-MM-DD` to noon in the browser's own zone, in which the grid counts. No change to or from summer time
 * moves noon to another day.
 */
export function toNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const noon = new Date(2000, month - 1, day, 12);
  // The constructor maps years below 100 to the 20th century, and 29 February needs its own year.
  noon.setFullYear(year, month - 1, day);
  return noon;
}

/** Returns the day of a time in the browser's own zone, as `YYYY-MM-DD`. */
export function toDate(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(String);
  return `${year?.padStart(4, '0')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}
