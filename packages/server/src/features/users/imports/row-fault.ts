import type { UserErrorKey } from '@cabinet/contract/users'
import type { UserImportColumn } from '@cabinet/contract/users.import'
import { type ImportRowReason, isImportRowReason } from './sheet-words.ts'

/** Why a row is refused, and its faulty column. */
export class ImportRowFault extends Error {
  readonly field: UserImportColumn
  readonly reason: ImportRowReason
  constructor(field: UserImportColumn, reason: ImportRowReason) {
    super(reason)
    this.field = field
    this.reason = reason
  }
}

export function requireSound(field: UserImportColumn, reason: UserErrorKey | ImportRowReason | null): void {
  if (reason) throw new ImportRowFault(field, isImportRowReason(reason) ? reason : 'common.no_permission')
}
