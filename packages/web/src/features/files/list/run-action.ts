import type { FileItem } from '@cabinet/contract/nodes'
import { toast } from '../../../kernel/toast.ts'
import { fileAction } from '../actions/registry.ts'

/** Runs a verb on these rows, or tells why it cannot be. */
export function runAction(key: string, rows: readonly FileItem[]) {
  const action = fileAction(key)
  if (!action) return
  const ready = action.ready([...rows])
  if (ready !== true) return toast.error(ready)
  void Promise.resolve(action.run([...rows])).catch(toast.failure)
}
