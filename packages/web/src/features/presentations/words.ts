import { createInstance, type i18n } from 'i18next'
import { translationsEn } from 'pptx-react-viewer/i18n'
import type { InterfaceLanguage } from '../../kernel/text.ts'

/** Creates the editor's own i18n instance: its keys are dotted like ours and its braces are double. */
export async function openEditorMessages(language: InterfaceLanguage): Promise<i18n> {
  const { deckEditorChinese: chinese, unlistedMessages: unlisted } = await import('./chinese/index.ts')
  const book = createInstance()
  await book.init({
    lng: language,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: translationsEn }, zh: { translation: { ...chinese, ...unlisted } } },
  })
  return book
}
