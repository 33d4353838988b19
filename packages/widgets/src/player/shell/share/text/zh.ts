import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: '分享',
  'Share with…': '分享到…',
  'Copy link': '复制链接',
  'Copy link at {time}': '复制 {time} 处的链接',
  'Embed code': '嵌入代码',
  Copy: '复制',
  Copied: '已复制',
  'E-mail': '电子邮件',
  Link: '链接',
  'Copying is not allowed here. Copy it from the field.': '此处不允许复制。请从文本框中复制。',
  'Share on {network}, opens in a new window': '分享到 {network}，在新窗口中打开',
  'The embed code cannot be fetched.': '无法获取嵌入代码。',
};
