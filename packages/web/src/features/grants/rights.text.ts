import type { FileRight } from '@cabinet/contract/rights'
import { fileRightWords } from '@cabinet/contract/rights.words'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Names of the rights (permission groups of the specification). */
export const fileRightMessages = registerTexts('rights', {
  ...fileRightWords,
} satisfies Record<FileRight, LocalizedText>)
