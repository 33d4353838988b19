import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: '전송',
  'Stop casting': '전송 중지',
  'Playing on {device}': '{device}에서 재생 중',
  'Playing on another device': '다른 기기에서 재생 중',
  'Connecting to {device}…': '{device}에 연결 중…',
  'Connecting…': '연결 중…',
  'The device cannot be reached.': '기기에 연결할 수 없습니다.',
  'The device cannot play this video. It continues here.':
    '기기에서 이 동영상을 재생할 수 없습니다. 여기서 계속 재생합니다.',
  'Casting has ended.': '전송이 종료되었습니다.',
};
