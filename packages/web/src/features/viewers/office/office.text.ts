import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersOffice', {
  transcoding: ['正在转换文档…', 'Preparing the pages…'],
  transcodingHint: ['首次打开需要转换，请稍候。', 'This happens once, when a document is first opened.'],
  asItIs: [
    '此文件由浏览器直接显示，版式可能与原文件略有不同。',
    'The browser shows the file itself, so it may look a little different.',
  ],
  broken: [
    '文档无法转换，可能已损坏或设有密码。您可以下载后在本机打开。',
    'The document could not be converted. It may be damaged or ask for a password. You can download it and open it on your computer.',
  ],
})
