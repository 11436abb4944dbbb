import { language } from '../../../kernel/text.ts'
import { fixedWords } from './fixed-words.ts'

/** A word of the editor's code in the language of the page. */
export const word = (english: string) => (language() === 'zh' ? (fixedWords[english] ?? english) : english)
