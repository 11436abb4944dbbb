import type { TermsErrorKey } from '@cabinet/contract/terms'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<TermsErrorKey, LocalizedText> = {
  'terms.must_accept': ['请先阅读并同意条款', 'Accept the terms first'],
  'terms.not_published': ['此文本尚未发布', 'This text hasn’t been published'],
  'terms.changed': ['文本刚刚更新，请重新阅读', 'The text has just changed. Read it again'],
  'terms.body_missing': ['请先填写至少一种语言的正文', 'Write the text in at least one language first'],
  'terms.body_too_long': ['正文过长', 'The text is too long'],
}
