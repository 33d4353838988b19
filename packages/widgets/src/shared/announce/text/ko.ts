import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': '골. {home}, {away}',
  'Penalties: {home}, {away}': '승부차기: {home}, {away}',
  'Sets: {home}, {away}': '세트: {home}, {away}',
  'Games of set {n}: {home}, {away}': '{n}세트 게임: {home}, {away}',
  'Leader: {name}': '선두: {name}',
  '{title} can be watched now': '이제 {title} 시청 가능',
};
