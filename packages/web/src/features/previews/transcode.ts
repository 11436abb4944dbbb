import type { ListedFileItem } from '@cabinet/contract/nodes'
import { previewEndpoints, transcodedSuffixes } from '@cabinet/contract/previews'
import { backgroundTaskEndpoints, backgroundTaskEvents } from '@cabinet/contract/push.tasks'
import { call } from '../../kernel/call.ts'
import { onPushEvent } from '../../kernel/push.ts'
import { isTaskOver } from '../../kernel/tasks.ts'

/** Milliseconds between checks, in case the push is lost, and the number of checks before giving up. */
const patience = 5_000
const looks = 60

/**
 * Requests the PDF of a new Office file (specification, upload); resolves when it is ready or will not come.
 */
export function transcodeAfterUpload(file: ListedFileItem): Promise<void> | null {
  if (!transcodedSuffixes.includes(file.suffix.replace(/^\./, '').toLowerCase())) return null
  return begun(file)
}

async function begun(file: ListedFileItem): Promise<void> {
  const { taskId } = await call(previewEndpoints.transcode, { fileId: file.id }, { quiet: true })
  for (let look = 0; look < looks; look++) {
    const { status } = await call(backgroundTaskEndpoints.get, { id: taskId }, { quiet: true })
    if (isTaskOver(status)) return
    await wordOf(taskId)
  }
}

/** Waits for the next push about a task, or for a timeout. */
const wordOf = (taskId: string) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, patience)
    const stop = onPushEvent(backgroundTaskEvents.changed, ({ id }) => {
      if (id === taskId) done()
    })
  })
