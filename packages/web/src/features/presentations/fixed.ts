import { currentLanguage } from '../../kernel/text.ts'
import fixedWords from './fixed-words.json'

const chinese: Readonly<Record<string, string>> = fixedWords

/** Translates a text that is written into the editor's code; `pptx-build.ts` makes the editor call this. */
export const pptxWord = (english: string) =>
  currentLanguage() === 'zh' ? (chinese[english] ?? english) : english
