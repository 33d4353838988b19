import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Покадрово, на паузе',
  'Up next': 'Далее',
  'Up next in {n} seconds': 'Далее через {n} сек.',
  'Play now': 'Воспроизвести сейчас',
  Cancel: 'Отмена',
  'Next video': 'Следующее видео',
  'Video ended': 'Видео закончилось',
};
