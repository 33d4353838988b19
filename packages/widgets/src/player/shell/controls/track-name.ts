import type { Track } from '@touchline/player';
import { fill } from '../../../shared/texts.ts';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';
import { digits } from '../clock-text.ts';

interface Words {
  readonly look: Pick<PlayerLook, 'locale'>;
  readonly texts: Pick<PlayerTexts, 'Track {n}'>;
}

/** Names sound or captions: their own label, else their language in the visitor's words, else a number. */
export function trackName({ label, language }: Track, index: number, { look, texts }: Words): string {
  return (
    label || languageName(language, look.locale) || fill(texts['Track {n}'], { n: digits(index + 1, look.locale) })
  );
}

/** '' for none, and for what no language is called. */
function languageName(language: string, locale: string): string {
  try {
    return (
      (language && new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'none' }).of(language)) || ''
    );
  } catch {
    return '';
  }
}
