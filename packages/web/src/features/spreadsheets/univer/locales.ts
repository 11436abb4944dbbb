import type { ILocales } from '@univerjs/core'
import { LocaleType } from '@univerjs/core'
import type { Language } from '../../../kernel/text.ts'

export const localeOf = (language: Language) => (language === 'zh' ? LocaleType.ZH_CN : LocaleType.EN_US)

/** Univer's own words in a language, fetched when they are needed. */
export async function fetchLocale(language: Language): Promise<ILocales> {
  const { locale } = language === 'zh' ? await import('./locale-zh.ts') : await import('./locale-en.ts')
  return { [localeOf(language)]: locale }
}
