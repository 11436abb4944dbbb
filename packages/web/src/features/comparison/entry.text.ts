import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('comparison.entry', {
  title: ['文件对比', 'File comparison'],
  compare: ['对比', 'Compare'],
  compareVersions: ['与上一版本对比', 'Compare with previous version'],
  withLatest: ['与最新版本对比', 'Compare with the latest version'],
  withBefore: ['与上一版本对比', 'Compare with previous version'],
})
