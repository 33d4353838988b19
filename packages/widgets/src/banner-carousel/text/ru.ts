import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Играть сейчас',
  Featured: 'Главное',
  carousel: 'карусель',
  slide: 'слайд',
  Previous: 'Назад',
  Next: 'Вперёд',
  Pause: 'Приостановить',
  Play: 'Воспроизвести',
  'Stop rotating banners': 'Остановить смену баннеров',
  'Start rotating banners': 'Запустить смену баннеров',
  'Choose a banner': 'Выбрать баннер',
  'Go to banner {n}': 'Перейти к баннеру {n}',
  '{n} of {total}': '{n} из {total}',
  Loading: 'Загрузка',
};
