import { registerTexts } from '../../kernel/text.ts'

/** Texts of the rules that hold for a file, in its details. */
export const messages = registerTexts('filePolicy', {
  policy: ['规则', 'Policy'],
  versions: ['版本保留', 'Versions kept'],
  watermark: ['水印', 'Watermark'],
  both: ['查看和下载时', 'When viewed and downloaded'],
  view: ['查看时', 'When viewed'],
  download: ['下载时', 'When downloaded'],
  none: ['无', 'None'],
})
