import type { authEndpoints, SignInReply } from '@cabinet/contract/auth'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { definedOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { answerOnSlowBeat, failureBeat } from '../../../kernel/outbound/unhurried.ts'
import { isAboveChannelSaver } from '../../users/index.ts'
import { continueSignIn } from '../doors/enter.ts'
import { addressGuessKey } from '../guesses.rules.ts'
import { recordSignInRefusal } from '../login-log/index.ts'
import { beginSignInRateLimit, requireWithinRate } from '../rates.ts'
import { consumeSignInTicket, issueSignInTicket, signOnTicketMs } from '../tickets/index.ts'
import { identityFromClaims, type ProviderIdentity } from './identity.rules.ts'
import { discoverProvider, loadOpenIdClient, redirectUriOf } from './openid.ts'
import { userOfIdentity } from './people.ts'
import { findEnabledProvider, insertSignOnSession, type SignOnProvider } from './providers.store.ts'

/** Seals the identity token that is sent to the provider on sign-out. */
export const idTokenPurpose = 'auth.sign_on_id_token'

/**
 * Starts a sign-in at the provider and returns its address (code with PKCE, state and nonce). The values to
 * match stay on the server under a ticket bound to this browser, so a link cannot sign a victim in to another
 * identity.
 */
export async function beginSingleSignOn(ctx: Ctx, input: EndpointInput<typeof authEndpoints.beginSignOn>) {
  await requireWithinRate(ctx, `sign-on ${addressGuessKey(ctx.visit.ip)}`, beginSignInRateLimit)
  const provider = await requireProvider(ctx, input.provider)
  const [client, config] = await Promise.all([
    loadOpenIdClient(),
    answerOnSlowBeat(
      () => discoverProvider(ctx, provider, failureBeat.attemptMs),
      () => false,
    ),
  ])
  const verifier = client.randomPKCECodeVerifier()
  const content = {
    provider: provider.id,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier,
    redirect: redirectUriOf(ctx),
  }
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: content.redirect,
    response_type: 'code',
    scope: provider.scopes,
    state: content.state,
    nonce: content.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return {
    address: address.href,
    ticket: await issueSignInTicket(ctx, 'sign_on', content, { ms: signOnTicketMs }),
  }
}

/**
 * Signs in with the parameters of the provider's redirect. Throws `auth.sign_on_failed` and related errors.
 */
export async function finishSingleSignOn(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.finishSignOn>,
): Promise<SignInReply> {
  const { content } = await consumeSignInTicket(ctx, 'sign_on', input.ticket)
  const provider = await requireProvider(ctx, content.provider)
  const { identity, idToken } = await proven(ctx, provider, content, input.query)
  const user = await userOfIdentity(ctx, provider, identity).catch(
    recordSignInRefusal(ctx, { account: identity.account ?? identity.subject, door: 'sign_on' }),
  )
  if (isAboveChannelSaver(user.type, provider.saved_type))
    return recordSignInRefusal(ctx, { account: user.account, user, door: 'sign_on' })(
      new AppError('auth.channel_refused'),
    )
  return continueSignIn(ctx, user, {
    door: 'sign_on',
    complete: provider.vouches,
    language: input.language,
    also: (tx, sessionId) =>
      insertSignOnSession(tx.db, {
        session_id: sessionId,
        provider_id: provider.id,
        id_token: tx.secrets.seal(idTokenPurpose, idToken),
      }),
  })
}

/** Exchanges the code and judges the identity token: signature, issuer, audience, times, nonce. */
async function proven(
  ctx: Ctx,
  provider: SignOnProvider,
  sent: { state: string; nonce: string; verifier: string; redirect: string },
  query: string,
): Promise<{ identity: ProviderIdentity; idToken: string }> {
  const [client, config] = await Promise.all([loadOpenIdClient(), discoverProvider(ctx, provider)])
  try {
    const address = new URL(sent.redirect)
    address.search = query
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: sent.verifier,
      expectedState: sent.state,
      expectedNonce: sent.nonce,
      idTokenExpected: true,
    })
    const claims = { ...definedOf(tokens.claims(), 'id token') }
    // many providers return name and mail only from the user info endpoint
    const more = config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
    return { identity: identityFromClaims(claims, more), idToken: definedOf(tokens.id_token, 'id token') }
  } catch (error) {
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'single sign-on: refused')
    throw new AppError('auth.sign_on_failed')
  }
}

async function requireProvider(ctx: Ctx, id: string): Promise<SignOnProvider> {
  const provider = await findEnabledProvider(ctx.db, id)
  if (!provider) throw new AppError('auth.sign_on_off')
  return provider
}
