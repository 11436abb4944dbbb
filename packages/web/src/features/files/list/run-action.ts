import type { ListedFileItem } from '@cabinet/contract/nodes'
import { showToast } from '../../../kernel/toast.ts'
import { isOfferedHere } from '../../nodes/index.ts'
import { fileActionOfKey } from '../actions/registry.ts'

/** Runs an action on these rows, or shows why it cannot run. */
export function runActionOnRows(key: string, rows: readonly ListedFileItem[]) {
  const action = fileActionOfKey(key)
  if (!action) return
  const ready = isOfferedHere(key) ? action.ready([...rows]) : 'common.no_permission'
  if (ready !== true) return showToast.error(ready)
  void Promise.resolve(action.run([...rows])).catch(showToast.failure)
}
