import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: '공유',
  'Share with…': '공유 대상…',
  'Copy link': '링크 복사',
  'Copy link at {time}': '{time} 지점 링크 복사',
  'Embed code': '삽입 코드',
  Copy: '복사',
  Copied: '복사됨',
  'E-mail': '이메일',
  Link: '링크',
  'Copying is not allowed here. Copy it from the field.': '여기서는 복사할 수 없습니다. 입력란에서 복사하세요.',
  'Share on {network}, opens in a new window': '{network}에 공유, 새 창에서 열림',
  'The embed code cannot be fetched.': '삽입 코드를 가져올 수 없습니다.',
};
