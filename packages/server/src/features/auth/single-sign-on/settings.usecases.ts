import type { SignOnSettings } from '@cabinet/contract/auth.sign-on'
import { userTypeCodes } from '@cabinet/contract/users'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { answerOnSlowBeat, failureBeat } from '../../../kernel/outbound/unhurried.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { requireManaged } from '../../organisations/index.ts'
import { tellChannelChange } from '../../profiles/index.ts'
import { vouchingRefusal } from './identity.rules.ts'
import { discoverProvider, redirectUriOf, sealClientSecret } from './openid.ts'
import { findSignOnProvider, putSignOnProvider, type SignOnProvider } from './providers.store.ts'

/** Returns the single sign-on settings of the actor's enterprise, without the secret. */
export async function getSignOnSettings(ctx: Ctx): Promise<SignOnSettings> {
  const provider = await findSignOnProvider(ctx.db, ctx.actor.enterpriseId)
  return shown(ctx, provider ?? fresh(ctx.actor.enterpriseId))
}

/** Changes the settings. An enabled provider must be reachable. Throws `auth.sign_on_unreachable`. */
export async function saveSignOnSettings(ctx: Ctx, input: SignOnSettings): Promise<SignOnSettings> {
  const { enterpriseId } = ctx.actor
  if (input.organisationId) await requireManaged(ctx, [input.organisationId])
  const before = (await findSignOnProvider(ctx.db, enterpriseId)) ?? fresh(enterpriseId)
  const after = changed(ctx, before, input)
  throwIfRefused(vouchingRefusal(ctx.actor, before, after))
  if (after.enabled) {
    if (!URL.canParse(after.issuer) || after.client_id === '') throw new AppError('auth.sign_on_unreachable')
    if (ctx.actor.type === userTypeCodes.platform) await discoverProvider(ctx, after)
    else
      await answerOnSlowBeat(
        () => discoverProvider(ctx, after, failureBeat.attemptMs),
        () => false,
      )
  }
  return ctx.together(async (tx) => {
    await putSignOnProvider(tx.db, after)
    await recordJournalLine(tx, { action: 'auth.save_sign_on', before: told(before), after: told(after) })
    await tellChannelChange(tx, 'sign_on')
    return shown(tx, after)
  })
}

/** Keeps the secret only for the same issuer: another one must never receive it. */
function changed(ctx: Ctx, before: SignOnProvider, input: SignOnSettings): SignOnProvider {
  const kept = input.issuer === before.issuer ? before.client_secret : ''
  return {
    id: before.id,
    enterprise_id: before.enterprise_id,
    enabled: input.enabled,
    issuer: input.issuer.trim(),
    client_id: input.clientId.trim(),
    client_secret: input.clientSecret === undefined ? kept : sealClientSecret(ctx, input.clientSecret),
    scopes: scopesOf(input.scopes),
    match: input.match,
    create_users: input.createUsers,
    organisation_id: input.organisationId ?? null,
    vouches: input.vouches,
    label_zh: input.zh.trim() || '单点登录',
    label_en: input.en.trim() || 'Single sign-on',
    saved_by: ctx.actor.userId,
    saved_type: ctx.actor.type,
  }
}

/** `openid` is required for a sign-in. */
const scopesOf = (scopes: string): string =>
  [...new Set(['openid', ...scopes.split(/\s+/).filter((scope) => scope !== '')])].join(' ')

const fresh = (enterpriseId: string): SignOnProvider => ({
  id: generateId(),
  enterprise_id: enterpriseId,
  enabled: false,
  issuer: '',
  client_id: '',
  client_secret: '',
  scopes: 'openid profile email',
  match: 'sub',
  create_users: false,
  organisation_id: null,
  vouches: false,
  label_zh: '单点登录',
  label_en: 'Single sign-on',
  saved_by: null,
  saved_type: userTypeCodes.enterprise,
})

const told = ({ client_secret, ...rest }: SignOnProvider) => ({ ...rest, has_secret: client_secret !== '' })

const shown = (ctx: Ctx, provider: SignOnProvider): SignOnSettings => ({
  id: provider.id,
  enabled: provider.enabled,
  issuer: provider.issuer,
  clientId: provider.client_id,
  hasSecret: provider.client_secret !== '',
  scopes: provider.scopes,
  match: provider.match,
  createUsers: provider.create_users,
  organisationId: provider.organisation_id ?? '',
  vouches: provider.vouches,
  zh: provider.label_zh,
  en: provider.label_en,
  redirect: redirectUriOf(ctx),
})
