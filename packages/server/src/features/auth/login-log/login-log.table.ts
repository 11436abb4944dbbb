import type { SignInDoor } from '@cabinet/contract/auth.sessions'

export type SignInTable = {
  id: string
  at: Date
  account: string
  user_id: string | null
  enterprise_id: string | null
  reason: string | null
  door: SignInDoor
  session_id: string | null
  ip: string
  agent: string
}

export type SignInTables = {
  sign_ins: SignInTable
}
