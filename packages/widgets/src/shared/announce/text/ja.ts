import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}、{away}',
  'Goal. {home}, {away}': 'ゴール。{home}、{away}',
  'Penalties: {home}, {away}': 'PK戦: {home}、{away}',
  'Sets: {home}, {away}': 'セット: {home}、{away}',
  'Games of set {n}: {home}, {away}': '第{n}セットのゲーム: {home}、{away}',
  'Leader: {name}': 'トップ: {name}',
  '{title} can be watched now': '{title}を視聴できるようになりました',
};
