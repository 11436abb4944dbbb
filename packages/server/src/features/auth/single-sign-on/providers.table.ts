export type SignOnProviderTable = {
  id: string
  enterprise_id: string
  enabled: boolean
  issuer: string
  client_id: string
  client_secret: string
  scopes: string
  match: 'sub' | 'mail' | 'account'
  create_users: boolean
  organisation_id: string | null
  vouches: boolean
  label_zh: string
  label_en: string
  saved_by: string | null
  /** User type of the saver at that time: users of a higher type cannot sign in through this provider. */
  saved_type: number
}

export type SignOnLinkTable = {
  provider_id: string
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

export type SignOnSessionTable = {
  session_id: string
  provider_id: string
  id_token: string
}

export type SignOnTables = {
  sign_on_providers: SignOnProviderTable
  sign_on_links: SignOnLinkTable
  sign_on_sessions: SignOnSessionTable
}
