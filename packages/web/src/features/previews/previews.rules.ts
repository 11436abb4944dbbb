import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type FileTypeGroup, fileTypeGroupOf } from '@cabinet/contract/previews'
import { includesRight } from '@cabinet/contract/rights'

const office: readonly (FileTypeGroup | null)[] = ['word', 'excel', 'ppt']

/** Tables of plain text, read in parts: what makes large Office files impossible does not touch them. */
const plainTable = /^\.?csv$/i

/**
 * Returns why these files cannot be previewed, or null (specification: opening a file for preview or edit).
 */
export function previewFilesRefusal(rows: readonly ListedFileItem[]): ErrorKey | null {
  const [file] = rows
  if (!file) return 'previews.none_selected'
  if (rows.length > 1) return 'previews.one_only'
  if (file.folder) return 'previews.no_folder'
  return previewFileRefusal(file)
}

/**
 * Returns why this file cannot be previewed, or null; whether a viewer for its type exists is checked
 * elsewhere.
 */
export function previewFileRefusal(file: ListedFileItem): ErrorKey | null {
  if (file.folder || file.suffix === '') return 'previews.not_supported'
  if (!includesRight(file.rights, 'preview')) return 'common.no_permission'
  const group = fileTypeGroupOf(file.suffix)
  if (office.includes(group) && !plainTable.test(file.suffix) && file.size > limits.office)
    return 'previews.office_too_large'
  if (group === 'archive' && file.size > limits.archivePreview) return 'previews.archive_too_large'
  return null
}

/** Returns the requested version; the latest where none, or one that never existed, is requested. */
export function requestedVersion(text: string | undefined, latest: number): number {
  const asked = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return asked >= 1 && asked <= latest ? asked : latest
}
