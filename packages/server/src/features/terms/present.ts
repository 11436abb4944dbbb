import type { ManagedTerms, PublishedTerms, TermsText } from '@cabinet/contract/terms'
import type { Ctx } from '../../kernel/ctx.ts'
import { userNamesOf } from '../users/index.ts'
import { listCurrentVersions, listTerms, type StoredTermsVersion } from './terms.store.ts'

export const presentPublication = (row: Omit<StoredTermsVersion, 'body_zh' | 'body_en'>): PublishedTerms => ({
  kind: row.kind,
  version: row.version,
  isBinding: row.is_binding,
  publishedAt: row.published_at,
})

export const presentTermsText = (row: StoredTermsVersion): TermsText => ({
  ...presentPublication(row),
  bodyZh: row.body_zh,
  bodyEn: row.body_en,
})

/** Returns both texts as super administrators edit them. */
export async function presentManagedTerms(ctx: Ctx): Promise<ManagedTerms[]> {
  const [texts, shown] = await Promise.all([listTerms(ctx.db), listCurrentVersions(ctx.db)])
  const names = await userNamesOf(
    ctx.db,
    texts.flatMap(({ saved_by }) => saved_by ?? []),
  )
  return texts.map(({ kind, draft_zh, draft_en, saved_at, saved_by }) => {
    const current = shown.find((version) => version.kind === kind)
    return {
      kind,
      draftZh: draft_zh,
      draftEn: draft_en,
      savedAt: saved_at,
      savedBy: names.get(saved_by ?? '')?.name ?? '',
      isDraftPublished: current?.body_zh === draft_zh && current.body_en === draft_en,
      current: current ? presentPublication(current) : null,
    }
  })
}
