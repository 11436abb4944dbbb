import { createInstance, type i18n } from 'i18next'
import { translationsEn } from 'pptx-react-viewer/i18n'
import type { InterfaceLanguage } from '../../kernel/text.ts'

/** The editor's own book of words, apart from ours: its keys are dotted alike and its braces are double. */
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
