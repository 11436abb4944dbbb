import type { ListedFileItem } from '@cabinet/contract/nodes'
import { previewEndpoints, transcodedSuffixes } from '@cabinet/contract/previews'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { call } from '../../kernel/call.ts'
import { onPushMessage } from '../../kernel/push.ts'
import { isTaskOver } from '../../kernel/tasks.ts'

/** Looks again after this many milliseconds, should the push be lost; gives up watching after so many looks. */
const patience = 5_000
const looks = 60

/** Has the PDF of a fresh Office file made (specification, upload); resolves when it is there, or is not to be. */
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

/** The next push about a task, or a while. */
const wordOf = (taskId: string) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, patience)
    const stop = onPushMessage<{ id: string }>('task', ({ id }) => {
      if (id === taskId) done()
    })
  })
