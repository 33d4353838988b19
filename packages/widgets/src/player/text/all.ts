import type { Language } from '@touchline/domain';
import { texts as ar } from './ar.ts';
import { texts as de } from './de.ts';
import type { PlayerTexts } from './en.ts';
import { texts as en } from './en.ts';
import { texts as es } from './es.ts';
import { texts as fa } from './fa.ts';
import { texts as fr } from './fr.ts';
import { texts as it } from './it.ts';
import { texts as ja } from './ja.ts';
import { texts as ko } from './ko.ts';
import { texts as nl } from './nl.ts';
import { texts as pt } from './pt.ts';
import { texts as ru } from './ru.ts';
import { texts as zh } from './zh.ts';

/** All words at once: for the server, and for React pages, where the first render cannot wait. */
export const playerTexts: Readonly<Record<Language, PlayerTexts>> = {
  en,
  es,
  ar,
  de,
  fr,
  it,
  ja,
  ko,
  pt,
  ru,
  zh,
  nl,
  fa,
};
