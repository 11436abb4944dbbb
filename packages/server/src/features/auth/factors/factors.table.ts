export type TotpFactorTable = {
  user_id: string
  secret: string
  created_at: Date
  last_step: number
}

export type RecoveryCodeTable = {
  user_id: string
  hash: string
}

export type PasskeysTable = {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  host: string
  name: string
  created_at: Date
  used_at: Date | null
}

export type SecondFactorTables = {
  totp_factors: TotpFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeysTable
}
