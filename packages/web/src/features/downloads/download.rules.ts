import type { ErrorKey } from '@cabinet/contract/errors'
import { holds } from '@cabinet/contract/rights'
import type { FileItem } from '@cabinet/contract/spaces'

/** Why these cannot be downloaded, or null. */
export function whyNot(rows: readonly FileItem[]): ErrorKey | null {
  if (rows.length === 0) return 'previews.none_selected'
  return rows.every((row) => holds(row.rights, 'download')) ? null : 'common.no_permission'
}
