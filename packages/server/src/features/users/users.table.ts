import type { UserTypeCode } from '@cabinet/contract/users'
import type { Generated, GeneratedAlways } from 'kysely'

/** Origin of a contact address; a self-entered one (`self`) proves nothing until a code confirms it. */
export type ContactAddressSource = 'administrator' | 'import' | 'directory' | 'code' | 'self'

export type UsersTable = {
  id: string
  enterprise_id: string
  organisation_id: string
  account: string
  name: string
  mail: string | null
  phone: string | null
  mail_set_by: Generated<ContactAddressSource>
  phone_set_by: Generated<ContactAddressSource>
  type: UserTypeCode
  password_hash: string
  must_change_password: boolean
  single_file_max: Generated<number>
  ext_not_allow: Generated<string>
  expires_at: Date | null
  disabled_at: Date | null
  supervisor_id: string | null
  avatar: Buffer | null
  avatar_type: string | null
  language: string | null
  created_at: Date
  /** Whether a directory owns name, mail, phone, organisation and supervisor. */
  from_directory: Generated<boolean>
  /** Account, name, mail and phone in lower case. */
  search_key: GeneratedAlways<string>
}

export type UserRoomTables = {
  users: UsersTable
}
