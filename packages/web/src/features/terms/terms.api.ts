import { type TermsKind, type TermsText, termsEndpoints } from '@cabinet/contract/terms'
import { call } from '../../kernel/call.ts'
import { markQueriesStale, queryClient, useEndpoint } from '../../kernel/query.ts'
import { useInterfaceLanguage } from '../../kernel/text.ts'

/** Texts that are published, without what they say; undefined while loading. */
export const usePublishedTerms = () => useEndpoint(termsEndpoints.published, {}, { staleTime: 60_000 }).data

/** Where each text is shown, for anyone (specification). */
export const termsPaths: Record<TermsKind, string> = {
  privacy: '/Protocol/Privacy',
  service: '/Protocol/Service',
}

/** Accepts these texts as they were shown, and forgets what was refused before. */
export async function sendAcceptance(texts: readonly TermsText[]) {
  await call(termsEndpoints.accept, { versions: texts.map(({ kind, version }) => ({ kind, version })) })
  queryClient.clear()
}

export const refreshTerms = () =>
  markQueriesStale(
    termsEndpoints.managed,
    termsEndpoints.history,
    termsEndpoints.published,
    termsEndpoints.text,
  )

/** The text in the reader's language, or in the other one where it was not written. */
export function useShownBody({ bodyZh, bodyEn }: Pick<TermsText, 'bodyZh' | 'bodyEn'>) {
  const language = useInterfaceLanguage()
  const own = language === 'zh' ? bodyZh : bodyEn
  const other = language === 'zh' ? bodyEn : bodyZh
  return { html: own || other, isOtherLanguage: own === '' && other !== '' }
}
