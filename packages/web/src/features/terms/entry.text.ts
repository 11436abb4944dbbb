import type { TermsKind } from '@cabinet/contract/terms'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const kindMessages: Record<TermsKind, LocalizedText> = {
  privacy: ['隐私政策', 'Privacy policy'],
  service: ['服务条款', 'Terms of service'],
}

/** Texts of the room's entry; those of its screens are loaded with them. */
export const entryMessages = registerTexts('terms.entry', {
  title: ['隐私与条款', 'Privacy and terms'],
  list: ['隐私政策和服务条款', 'Privacy policy and terms of service'],
})
