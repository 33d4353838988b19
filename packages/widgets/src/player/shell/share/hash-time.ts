/**
 * Seconds at which an address says that its video begins: `#t=83`, `#t=83.5`, `#t=1:23`, `#t=npt:83,90` (of a range its
 * beginning); null: it does not say. Source: https://www.w3.org/TR/media-frags/#naming-time
 */
export function hashTime(hash: string): number | null {
  const given = /[#&]t=(?:npt:)?((?:\d+:){0,2}\d+(?:\.\d+)?)(?:,|&|$)/.exec(hash)?.[1];
  if (given === undefined) return null;
  return given.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
