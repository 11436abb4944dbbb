import type { ILocales } from '@univerjs/core'
import { LocaleType } from '@univerjs/core'
import type { InterfaceLanguage } from '../../../kernel/text.ts'

export const univerLocaleOf = (language: InterfaceLanguage) =>
  language === 'zh' ? LocaleType.ZH_CN : LocaleType.EN_US

/** Loads Univer's own translations of a language on demand. */
export async function fetchUniverLocale(language: InterfaceLanguage): Promise<ILocales> {
  const locale =
    language === 'zh'
      ? (await import('./locale-zh.ts')).univerChinese
      : (await import('./locale-en.ts')).univerEnglish
  return { [univerLocaleOf(language)]: locale }
}
