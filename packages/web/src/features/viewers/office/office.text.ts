import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersOffice', {
  transcoding: ['正在转换文档…', 'Preparing preview…'],
  transcodingHint: ['首次打开需要转换，请稍候。', 'The first preview takes a moment.'],
  asItIs: [
    '此文件由浏览器直接显示，版式可能与原文件略有不同。',
    'Shown directly by your browser. The layout may differ slightly from the original.',
  ],
  broken: [
    '文档无法转换，可能已损坏或设有密码。您可以下载后在本机打开。',
    'Couldn’t convert this document. It may be damaged or password-protected. Download it to open on your computer.',
  ],
})
