import type { ListedFileItem } from '@cabinet/contract/nodes'
import { showToast } from '../../../kernel/toast.ts'
import type { EditingSession } from '../session/session-state.ts'

/** Downloads the file as it is in this window, and reports a failure. */
export async function downloadEditedCopy(file: ListedFileItem, session: EditingSession): Promise<void> {
  try {
    const address = URL.createObjectURL(new Blob([await session.bytes()]))
    const link = document.createElement('a')
    link.href = address
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    showToast.failure(error)
  }
}
