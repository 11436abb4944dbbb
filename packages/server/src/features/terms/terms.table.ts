import type { TermsKind } from '@cabinet/contract/terms'

export type TermsTable = {
  kind: TermsKind
  /** Sanitised HTML; '' where nothing is written. */
  draft_zh: string
  draft_en: string
  saved_at: Date | null
  saved_by: string | null
  /** The version that is shown; null for none. */
  version: number | null
  /** Users must have accepted this version or a later one, in sessions that began at or after `binding_since`. */
  binding_version: number | null
  binding_since: Date | null
}

export type TermsVersionTable = {
  kind: TermsKind
  version: number
  body_zh: string
  body_en: string
  is_binding: boolean
  published_at: Date
  published_by: string
  withdrawn_at: Date | null
}

export type TermsAcceptanceTable = {
  user_id: string
  kind: TermsKind
  version: number
  accepted_at: Date
}

export type TermsTables = {
  terms: TermsTable
  terms_versions: TermsVersionTable
  terms_acceptances: TermsAcceptanceTable
}
