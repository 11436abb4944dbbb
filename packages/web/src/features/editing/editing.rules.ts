import { editingKind, editingLimits } from '@cabinet/contract/editing'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import type { SystemSettings } from '@cabinet/contract/settings'
import { uid } from '../../kernel/session.ts'
import { lockBinds } from '../nodes/index.ts'

type OfficeType = SystemSettings['officeType']

/** Why files cannot be edited online, or null (specification: opening a file for preview or edit). */
export function refusal(rows: readonly FileItem[], officeType: OfficeType): ErrorKey | null {
  const [file] = rows
  if (!file) return 'previews.none_selected'
  if (rows.length > 1) return 'previews.one_only'
  if (file.folder) return 'previews.no_folder'
  return fileRefusal(file, officeType)
}

/** Why this one cannot be, or null. What is edited by others already can be edited with them. */
export function fileRefusal(
  { suffix, size, rights, lock }: FileItem,
  officeType: OfficeType,
): ErrorKey | null {
  const kind = editingKind(suffix)
  if (kind === null) return 'editing.not_supported'
  if (!holds(rights, 'edit') || !holds(rights, 'preview')) return 'common.no_permission'
  if (!holds(rights, 'download')) return 'editing.download_needed'
  if (kind === 'office' && officeType === 'view') return 'editing.disabled'
  if (kind === 'office' && size > limits.office) return 'editing.too_large'
  if (kind === 'text' && size > editingLimits.text) return 'editing.text_too_large'
  return lock && lock.kind !== 'editing' && lockBinds(lock, uid()) ? `locks.${lock.kind}` : null
}
