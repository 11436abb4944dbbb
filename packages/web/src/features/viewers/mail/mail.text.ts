import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersMail', {
  from: ['发件人', 'From'],
  to: ['收件人', 'To'],
  cc: ['抄送', 'Cc'],
  noSubject: ['（无主题）', '(no subject)'],
  content: ['邮件正文', 'Email body'],
  leftOut: [
    '为保护隐私，未加载 {count} 项来自外部的图片或样式。',
    'To protect your privacy, {count} external images or styles weren’t loaded.',
  ],
  leftOut_one: [
    '为保护隐私，未加载 {count} 项来自外部的图片或样式。',
    'To protect your privacy, {count} external image or style wasn’t loaded.',
  ],
  attachments: ['{count} 个附件', '{count} attachments'],
  attachments_one: ['{count} 个附件', '{count} attachment'],
  attachment: ['附件 {number}', 'Attachment {number}'],
  download: ['下载“{name}”', 'Download “{name}”'],
  empty: ['（无正文）', '(no text)'],
  broken: [
    '邮件无法读取，可能已损坏。您可以下载后在本机打开。',
    'This email can’t be read and may be damaged. Download it to open on your computer.',
  ],
})
