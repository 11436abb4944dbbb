import { currentLanguage } from '../../kernel/text.ts'
import fixedWords from './fixed-words.json'

const chinese: Readonly<Record<string, string>> = fixedWords

/** A word that the editor has in its code, in the language of the page (`pptx-build.ts` has them come here). */
export const pptxWord = (english: string) =>
  currentLanguage() === 'zh' ? (chinese[english] ?? english) : english
