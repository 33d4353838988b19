/**
 * Two numbers with a dash between them, or with a colon as German writes a score: 3–1, 6-4, 2:1. Times (20:45), years
 * (2025–26), dates (2026-11-20) and formations (4-3-3) are none, nor is a list after a number (Matchday 9: 3 things).
 */
const SCORE = /(?<!\p{Nd}[.:/–-]?)\p{Nd}{1,3}(?: ?[–—-] ?\p{Nd}{1,3}|(?<colon>:| : )\p{Nd})(?![.:/–-]?\p{Nd})/gu;

/** Returns a title with each score in it replaced by a dash: `Ajax 3–1 PSV` becomes `Ajax – PSV`. */
export function withoutScores(title: string): string {
  return title.replace(SCORE, '–');
}
