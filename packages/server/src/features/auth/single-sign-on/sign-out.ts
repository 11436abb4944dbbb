import type { Ctx } from '../../../kernel/ctx.ts'
import { discoverProvider, loadOpenIdClient, redirectUriOf } from './openid.ts'
import { findSignOnSession } from './providers.store.ts'
import { idTokenPurpose } from './sign-on.usecases.ts'

/**
 * Returns the address that also ends the provider's session (RP-initiated logout), if the actor's session
 * came from a provider that supports it. An unreachable provider does not prevent signing out here.
 */
export async function signOutAddress(ctx: Ctx): Promise<string | undefined> {
  const from = await findSignOnSession(ctx.db, ctx.actor.sessionId)
  if (!from) return undefined
  try {
    const [client, config] = await Promise.all([loadOpenIdClient(), discoverProvider(ctx, from)])
    if (!config.serverMetadata().end_session_endpoint) return undefined
    return client.buildEndSessionUrl(config, {
      id_token_hint: ctx.secrets.unseal(idTokenPurpose, from.id_token),
      post_logout_redirect_uri: redirectUriOf(ctx),
    }).href
  } catch {
    return undefined
  }
}
