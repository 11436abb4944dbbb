import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { ManagedTerms, TermsKind, TermsVersion, termsEndpoints } from '@cabinet/contract/terms'
import { definedOf } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { sanitizeRichText } from '../../kernel/rich-text.ts'
import { recordJournalLine } from '../journal/index.ts'
import { userNamesOf } from '../users/index.ts'
import { presentManagedTerms, presentPublication } from './present.ts'
import {
  standingAfterPublication,
  standingAfterWithdrawal,
  termsDraftRefusal,
  termsPublishRefusal,
} from './terms.rules.ts'
import {
  insertTermsVersion,
  listTermsVersions,
  lockTerms,
  markVersionWithdrawn,
  newestVersionNumber,
  updateTerms,
} from './terms.store.ts'

/** Lists the texts of the terms with their drafts. */
export const listManagedTerms = (ctx: Ctx): Promise<ManagedTerms[]> => presentManagedTerms(ctx)

const managedOf = async (tx: Tx, kind: TermsKind): Promise<ManagedTerms> =>
  definedOf(
    (await presentManagedTerms(tx)).find((one) => one.kind === kind),
    'text of the terms',
  )

/** Saves the draft of a text. Throws `terms.body_too_long`. */
export const saveTermsDraft = (
  ctx: Ctx,
  { kind, bodyZh, bodyEn }: EndpointInput<typeof termsEndpoints.save>,
): Promise<ManagedTerms> =>
  ctx.together(async (tx) => {
    const [zh, en] = [sanitizeRichText(bodyZh), sanitizeRichText(bodyEn)]
    throwIfRefused(termsDraftRefusal(zh, en))
    await lockTerms(tx.db, kind)
    await updateTerms(tx.db, kind, {
      // marks without words are no text
      draft_zh: zh.text === '' ? '' : zh.html,
      draft_en: en.text === '' ? '' : en.html,
      saved_at: tx.now(),
      saved_by: tx.actor.userId,
    })
    await recordJournalLine(tx, { action: 'terms.save', after: { kind } })
    return managedOf(tx, kind)
  })

/** Publishes the draft as the next version. Throws `terms.body_missing`. */
export const publishTerms = (
  ctx: Ctx,
  { kind, isBinding }: EndpointInput<typeof termsEndpoints.publish>,
): Promise<ManagedTerms> =>
  ctx.together(async (tx) => {
    const before = await lockTerms(tx.db, kind)
    throwIfRefused(termsPublishRefusal(before))
    const version = (await newestVersionNumber(tx.db, kind)) + 1
    const at = tx.now()
    await insertTermsVersion(tx.db, {
      kind,
      version,
      body_zh: before.draft_zh,
      body_en: before.draft_en,
      is_binding: isBinding,
      published_at: at,
      published_by: tx.actor.userId,
      withdrawn_at: null,
    })
    await updateTerms(tx.db, kind, standingAfterPublication(before, { version, isBinding, at }))
    await recordJournalLine(tx, { action: 'terms.publish', after: { kind, version, isBinding } })
    return managedOf(tx, kind)
  })

/** Shows a text no longer. Throws `terms.not_published`. */
export const withdrawTerms = (
  ctx: Ctx,
  { kind }: EndpointInput<typeof termsEndpoints.withdraw>,
): Promise<ManagedTerms> =>
  ctx.together(async (tx) => {
    const { version } = await lockTerms(tx.db, kind)
    if (version === null) throw new AppError('terms.not_published')
    await markVersionWithdrawn(tx.db, kind, version, tx.now())
    await updateTerms(tx.db, kind, standingAfterWithdrawal)
    await recordJournalLine(tx, { action: 'terms.withdraw', before: { kind, version } })
    return managedOf(tx, kind)
  })

/** Lists the versions of a text, newest first. */
export async function listTermsHistory(
  ctx: Ctx,
  { kind }: EndpointInput<typeof termsEndpoints.history>,
): Promise<TermsVersion[]> {
  const versions = await listTermsVersions(ctx.db, kind)
  const names = await userNamesOf(
    ctx.db,
    versions.map(({ published_by }) => published_by),
  )
  return versions.map((row) => ({
    ...presentPublication(row),
    publisher: names.get(row.published_by)?.name ?? '',
    withdrawnAt: row.withdrawn_at,
    accepted: row.accepted ?? 0,
  }))
}
