import type { ErrorKey } from '@cabinet/contract/errors'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'

/** Why these cannot be downloaded, or null. */
export function whyNot(rows: readonly FileItem[]): ErrorKey | null {
  if (rows.length === 0) return 'previews.none_selected'
  return rows.every((row) => holds(row.rights, 'download')) ? null : 'common.no_permission'
}
