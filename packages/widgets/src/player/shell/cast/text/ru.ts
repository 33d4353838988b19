import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Транслировать',
  'Stop casting': 'Остановить трансляцию',
  'Playing on {device}': 'Воспроизводится на {device}',
  'Playing on another device': 'Воспроизводится на другом устройстве',
  'Connecting to {device}…': 'Подключение к {device}…',
  'Connecting…': 'Подключение…',
  'The device cannot be reached.': 'Устройство недоступно.',
  'The device cannot play this video. It continues here.':
    'Устройство не может воспроизвести это видео. Просмотр продолжается здесь.',
  'Casting has ended.': 'Трансляция на устройство завершена.',
};
