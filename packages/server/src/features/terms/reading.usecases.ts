import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { AcceptedTerms, PublishedTerms, TermsText, termsEndpoints } from '@cabinet/contract/terms'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLines } from '../journal/index.ts'
import { hasAccepted, insertAcceptances, listAcceptances } from './acceptances.store.ts'
import { presentPublication, presentTermsText } from './present.ts'
import {
  findTermsVersion,
  listAwaitedVersions,
  listCurrentVersions,
  listPublishedTerms,
  lockShownVersions,
} from './terms.store.ts'

/** Lists the published texts, for anyone. */
export const listPublishedTermsForAnyone = async (ctx: Ctx): Promise<PublishedTerms[]> =>
  (await listPublishedTerms(ctx.db)).map(presentPublication)

/** Returns the published version of a text, for anyone. Throws `terms.not_published`. */
export async function getPublishedTerms(
  ctx: Ctx,
  { kind }: EndpointInput<typeof termsEndpoints.text>,
): Promise<TermsText> {
  const found = (await listCurrentVersions(ctx.db)).find((one) => one.kind === kind)
  if (!found) throw new AppError('terms.not_published')
  return presentTermsText(found)
}

/**
 * Lists the binding texts that the actor has not accepted. Sessions that began before their publication may accept them
 * too, so that mapped drives go on.
 */
export const listPendingTerms = async (ctx: Ctx): Promise<TermsText[]> =>
  (await listAwaitedVersions(ctx.db, ctx.actor.userId, ctx.now())).map(presentTermsText)

/** Accepts versions that are published now. Throws `terms.changed` where another one has taken the place of one. */
export const acceptTerms = (
  ctx: Ctx,
  { versions }: EndpointInput<typeof termsEndpoints.accept>,
): Promise<Record<string, never>> =>
  ctx.together(async (tx) => {
    const shown = new Map((await lockShownVersions(tx.db)).map(({ kind, version }) => [kind, version]))
    if (versions.some(({ kind, version }) => shown.get(kind) !== version)) throw new AppError('terms.changed')
    const accepted = await insertAcceptances(
      tx.db,
      versions.map((one) => ({ ...one, user_id: tx.actor.userId, accepted_at: tx.now() })),
    )
    await recordJournalLines(
      tx,
      accepted.map((after) => ({ action: 'terms.accept', after })),
    )
    return {}
  })

/** Lists what the actor accepted, newest first. */
export const listAcceptedTerms = async (ctx: Ctx): Promise<AcceptedTerms[]> =>
  (await listAcceptances(ctx.db, ctx.actor.userId)).map(({ kind, version, accepted_at, shown }) => ({
    kind,
    version,
    acceptedAt: accepted_at,
    isCurrent: version === shown,
  }))

/** Returns a version that the actor accepted; super administrators read all. Throws `terms.not_published`. */
export async function getTermsVersion(
  ctx: Ctx,
  { kind, version }: EndpointInput<typeof termsEndpoints.version>,
): Promise<TermsText> {
  const mayRead =
    ctx.actor.type === userTypeCodes.platform || (await hasAccepted(ctx.db, ctx.actor.userId, kind, version))
  const found = mayRead && (await findTermsVersion(ctx.db, kind, version))
  if (!found) throw new AppError('terms.not_published')
  return presentTermsText(found)
}
