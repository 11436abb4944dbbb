import { type LocalizedText, registerTexts } from '../../../kernel/text.ts'
import type { TextEncodingName } from './decoding.ts'

export const messages = registerTexts('viewersText', {
  wrap: ['自动换行', 'Wrap lines'],
  content: ['“{name}”的内容', 'Content of “{name}”'],
  empty: ['文件是空的', 'This file is empty'],
})

/** Display names of the encodings. */
export const encodingMessages: Record<TextEncodingName, LocalizedText> = {
  'utf-8': ['UTF-8', 'UTF-8'],
  gb18030: ['简体中文 GB18030', 'Chinese GB18030'],
  big5: ['繁体中文 Big5', 'Chinese Big5'],
  'utf-16le': ['UTF-16 LE', 'UTF-16 LE'],
  'utf-16be': ['UTF-16 BE', 'UTF-16 BE'],
  shift_jis: ['日文 Shift JIS', 'Japanese Shift JIS'],
  'euc-kr': ['韩文 EUC-KR', 'Korean EUC-KR'],
  'windows-1251': ['西里尔文 Windows-1251', 'Cyrillic Windows-1251'],
  'windows-1252': ['西欧 Windows-1252', 'Western Windows-1252'],
}
