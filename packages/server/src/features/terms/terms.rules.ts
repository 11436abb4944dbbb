import { type TermsErrorKey, termsLimits } from '@cabinet/contract/terms'
import type { SanitizedRichText } from '../../kernel/rich-text.ts'
import type { TermsTable } from './terms.table.ts'

/** Returns why a draft is not published, or null: in one of the languages it must say something. */
export const termsPublishRefusal = (
  draft: Pick<TermsTable, 'draft_zh' | 'draft_en'>,
): TermsErrorKey | null => (draft.draft_zh === '' && draft.draft_en === '' ? 'terms.body_missing' : null)

/** Returns why a draft is not saved, or null. Escaping may make a text longer than what was sent. */
export const termsDraftRefusal = (
  zh: Pick<SanitizedRichText, 'html'>,
  en: Pick<SanitizedRichText, 'html'>,
): TermsErrorKey | null =>
  Math.max(zh.html.length, en.html.length) > 2 * termsLimits.body ? 'terms.body_too_long' : null

type Standing = Pick<TermsTable, 'version' | 'binding_version' | 'binding_since'>

/**
 * Returns what a publication makes of a text. One that informs (a corrected word) asks nobody who accepted the
 * binding version before it; others are still asked, and accept what they read, which is the newer one.
 */
export const standingAfterPublication = (
  before: Standing,
  { version, isBinding, at }: { version: number; isBinding: boolean; at: Date },
): Standing =>
  isBinding
    ? { version, binding_version: version, binding_since: at }
    : { version, binding_version: before.binding_version, binding_since: before.binding_since }

/** A text that is withdrawn binds nobody, nor does what informs after it. */
export const standingAfterWithdrawal: Standing = { version: null, binding_version: null, binding_since: null }
