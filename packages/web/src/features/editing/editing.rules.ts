import { editingKindOfSuffix, editingLimits } from '@cabinet/contract/editing'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import type { SystemSettings } from '@cabinet/contract/settings'
import { signedInUserId } from '../../kernel/session.ts'
import { lockBindsUser } from '../nodes/index.ts'

type OfficeType = SystemSettings['officeType']

/** Why files cannot be edited online, or null (specification: opening a file for preview or edit). */
export function editFilesRefusal(rows: readonly ListedFileItem[], officeType: OfficeType): ErrorKey | null {
  const [file] = rows
  if (!file) return 'previews.none_selected'
  if (rows.length > 1) return 'previews.one_only'
  if (file.folder) return 'previews.no_folder'
  return editFileRefusal(file, officeType)
}

/** Returns why this file cannot be edited, or null. A file others are already editing can be joined. */
export function editFileRefusal(
  { suffix, size, rights, lock }: ListedFileItem,
  officeType: OfficeType,
): ErrorKey | null {
  const kind = editingKindOfSuffix(suffix)
  if (kind === null) return 'editing.not_supported'
  if (!includesRight(rights, 'edit') || !includesRight(rights, 'preview')) return 'common.no_permission'
  if (!includesRight(rights, 'download')) return 'editing.download_needed'
  if (kind === 'office' && officeType === 'view') return 'editing.disabled'
  if (kind === 'office' && size > limits.office) return 'editing.too_large'
  if (kind === 'text' && size > editingLimits.text) return 'editing.text_too_large'
  return lock && lock.kind !== 'editing' && lockBindsUser(lock, signedInUserId())
    ? `locks.${lock.kind}`
    : null
}
