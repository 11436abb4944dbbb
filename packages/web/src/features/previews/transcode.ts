import type { FileItem } from '@cabinet/contract/nodes'
import { previewApi, transcoded } from '@cabinet/contract/previews'
import { taskApi } from '@cabinet/contract/push.tasks'
import { call } from '../../kernel/call.ts'
import { onPush } from '../../kernel/push.ts'
import { isOver } from '../../kernel/tasks.ts'

/** Looks again after this many milliseconds, should the push be lost; gives up watching after so many looks. */
const patience = 5_000
const looks = 60

/** Has the PDF of a fresh Office file made (specification, upload); resolves when it is there, or is not to be. */
export function transcode(file: FileItem): Promise<void> | null {
  if (!transcoded.includes(file.suffix.replace(/^\./, '').toLowerCase())) return null
  return begun(file)
}

async function begun(file: FileItem): Promise<void> {
  const { taskId } = await call(previewApi.transcode, { fileId: file.id }, { quiet: true })
  for (let look = 0; look < looks; look++) {
    const { status } = await call(taskApi.get, { id: taskId }, { quiet: true })
    if (isOver(status)) return
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
    const stop = onPush<{ id: string }>('task', ({ id }) => {
      if (id === taskId) done()
    })
  })
