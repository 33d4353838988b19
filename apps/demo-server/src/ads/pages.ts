import { CLIPS } from './vast.ts';

const COLOURS = { meridian: '#2f5d9b', harbour: '#b8432a', northline: '#0f6a4e' } as const;

/** Returns the landing page of an ad. */
export function visitPage(name: string): string | null {
  const clip = Object.hasOwn(CLIPS, name) ? CLIPS[name as keyof typeof CLIPS] : null;
  if (!clip) return null;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${clip.title}</title><h1>${clip.title}</h1><p>An advertiser of The Corner Flag, which there is none of.</p></html>`;
}

/** Returns an image of an ad: a companion for each clip, or the icon. */
export function adImage(name: string): string | null {
  if (name === 'icon') {
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20"><rect width="20" height="20" rx="4" fill="#fff"/><path d="M5 3l11 7-11 7z" fill="#00a5b5"/><text x="8.4" y="13" font-family="sans-serif" font-size="8" font-weight="700" fill="#fff" text-anchor="middle">i</text></svg>';
  }
  if (!Object.hasOwn(CLIPS, name)) return null;
  const key = name as keyof typeof CLIPS;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 250" width="300" height="250"><rect width="300" height="250" fill="${COLOURS[key]}"/><text x="150" y="132" font-family="Georgia,serif" font-size="30" font-weight="700" fill="#fffaf0" text-anchor="middle">${CLIPS[key].title}</text></svg>`;
}
