import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, optionalWireId, wire, wireId } from './wire.ts'

/**
 * The OpenID Connect provider of an enterprise. `ClientSecret` is write-only and stays unchanged if omitted.
 */
export const singleSignOnSettings = wire({
  id: ['Id', wireId.optional()],
  enabled: ['Enabled', z.boolean()],
  issuer: ['Issuer', boundedText(500)],
  clientId: ['ClientId', boundedText(200)],
  clientSecret: ['ClientSecret', boundedText(500).optional()],
  hasSecret: ['HasSecret', z.boolean().optional()],
  scopes: ['Scopes', boundedText(200)],
  /** How first sign-ins are matched to users: not at all, by a verified mail address, by account. */
  match: ['Match', z.enum(['sub', 'mail', 'account'])],
  createUsers: ['CreateUsers', z.boolean()],
  /** Organisation of new users; '' is the enterprise itself. */
  organisationId: ['GroupId', optionalWireId],
  /** Whether the provider's sign-in also counts as the second factor. */
  vouches: ['Vouches', z.boolean()],
  zh: ['LabelZh', boundedText(60)],
  en: ['LabelEn', boundedText(60)],
  /** Redirect URI to register with the provider. */
  redirect: ['Redirect', z.string().optional()],
})
export type SignOnSettings = z.output<typeof singleSignOnSettings>

export const singleSignOnEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSingleSignOn',
    access: 'enterprise',
    summary: 'Get the single sign-on settings of the caller’s enterprise',
    input: emptyWireObject,
    reply: singleSignOnSettings,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSingleSignOn',
    access: 'enterprise',
    summary:
      'Update the single sign-on settings of the caller’s enterprise; the provider is checked first when enabled',
    input: singleSignOnSettings,
    reply: singleSignOnSettings,
  }),
}
