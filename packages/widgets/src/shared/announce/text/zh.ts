import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}，{away}',
  'Goal. {home}, {away}': '进球。{home}，{away}',
  'Penalties: {home}, {away}': '点球大战：{home}，{away}',
  'Sets: {home}, {away}': '盘分：{home}，{away}',
  'Games of set {n}: {home}, {away}': '第{n}盘局分：{home}，{away}',
  'Leader: {name}': '领先：{name}',
  '{title} can be watched now': '现在可以观看{title}',
};
