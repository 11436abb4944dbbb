import type { SignInMethod } from '@cabinet/contract/auth.sessions'

export type SignInLogTable = {
  id: string
  at: Date
  account: string
  user_id: string | null
  enterprise_id: string | null
  reason: string | null
  door: SignInMethod
  session_id: string | null
  ip: string
  agent: string
}

export type SignInLogTables = {
  sign_ins: SignInLogTable
}
