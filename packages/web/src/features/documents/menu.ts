import type { Translations } from '@eigenpal/docx-editor-i18n'
import { en } from '@eigenpal/docx-editor-i18n/en'
import { docxEditorChinese } from './chinese.ts'

/** The editor's English texts without the features disabled here. */
export const docxEditorEnglish = {
  ...en,
  comments: { ...en.comments, replyPlaceholder: 'Reply…' },
} as Translations

type Entry = 'save' | 'page' | 'undo' | 'redo'
type Click = Pick<UIEvent, 'target' | 'detail'>

/**
 * Returns the clicked entry of the editor's menus or toolbar; entries are only identifiable by their text.
 */
export function docxMenuEntryOf({ target, detail }: Click, language: string): Entry | null {
  const { toolbar, headerFooter, formattingBar } = (
    language === 'zh' ? docxEditorChinese : docxEditorEnglish
  ) as typeof en
  if (!(target instanceof Element)) return null
  const button = target.closest('button')
  const words = button?.textContent?.trim() ?? ''
  const name = button?.getAttribute('aria-label')
  if (name === formattingBar.undo || name === formattingBar.undoShortcut) return 'undo'
  if (name === formattingBar.redo || name === formattingBar.redoShortcut) return 'redo'
  if (words === toolbar.save + toolbar.saveShortcut) return 'save'
  const removes = [headerFooter.header, headerFooter.footer].map((label) =>
    headerFooter.remove.replace('{label}', label),
  )
  const isPage = [toolbar.pageSetup, toolbar.watermark, ...removes].includes(words)
  return isPage || (detail === 2 && isNewHeader(target)) ? 'page' : null
}

/** A place for a header or footer that the document does not have. */
const isNewHeader = (target: Element): boolean =>
  target.closest('.layout-page-header, .layout-page-footer')?.childElementCount === 0

/** Triggers the frame's save on its shortcut: the editor's own save would write a different file. */
export function suppressOwnSave(): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))
  // closes the menu
  document.dispatchEvent(new MouseEvent('mousedown'))
}
