import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: '共有',
  'Share with…': '共有先を選択…',
  'Copy link': 'リンクをコピー',
  'Copy link at {time}': '{time} からのリンクをコピー',
  'Embed code': '埋め込みコード',
  Copy: 'コピー',
  Copied: 'コピーしました',
  'E-mail': 'メール',
  Link: 'リンク',
  'Copying is not allowed here. Copy it from the field.': 'ここではコピーできません。入力欄からコピーしてください。',
  'Share on {network}, opens in a new window': '{network} で共有（新しいウィンドウで開きます）',
  'The embed code cannot be fetched.': '埋め込みコードを取得できません。',
};
