import type { en } from '@eigenpal/docx-editor-i18n/en'
import type { InterfaceLanguage } from '../../kernel/text.ts'
import { docxTranslations } from './translations.ts'

type Click = Pick<UIEvent, 'target' | 'detail'>

/**
 * Returns whether a click adds or removes a header or footer. The library has no property that disables this, and the
 * entry that removes one is identifiable only by its text.
 */
export function changesHeaders({ target, detail }: Click, language: InterfaceLanguage): boolean {
  if (!(target instanceof Element)) return false
  const { headerFooter } = docxTranslations(language) as typeof en
  const words = target.closest('button')?.textContent?.trim()
  const removes = [headerFooter.header, headerFooter.footer].map((label) =>
    headerFooter.remove.replace('{label}', label),
  )
  return (words !== undefined && removes.includes(words)) || (detail === 2 && isEmptyHeader(target))
}

/** A place for a header or footer that the document does not have. */
const isEmptyHeader = (target: Element): boolean =>
  target.closest('.layout-page-header, .layout-page-footer')?.childElementCount === 0
