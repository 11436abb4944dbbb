import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'

/** Returns why these cannot be downloaded, or null. */
export function downloadRefusal(rows: readonly ListedFileItem[]): ErrorKey | null {
  if (rows.length === 0) return 'previews.none_selected'
  return rows.every((row) => includesRight(row.rights, 'download')) ? null : 'common.no_permission'
}
