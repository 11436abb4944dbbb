import { type FileDropTarget, pickFilesFor } from '../../kernel/drop.ts'
import { textsOfMessages } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { askNameClashAnswer } from './ask-clash.tsx'
import { mustReadAnew } from './outcomes.ts'
import { setUploadPanel } from './panel.store.ts'
import { allQueuedUploads, changeQueuedUpload, type QueuedUpload, queuedUploadOfKey } from './queue.store.ts'
import { pauseUploads, removeFromQueue, resumeUploads } from './queue.ts'
import { fileOfHandle, recoverByFileHandle } from './recover.ts'
import { endUploadSessions } from './sessions.ts'
import { isUploadOver } from './totals.ts'
import type { UploadRowActions } from './upload-row.tsx'
import { messages } from './uploads.text.ts'

export const uploadRowActions = (target: FileDropTarget): UploadRowActions => ({
  pause: (key) => pauseUploads([key]),
  resume: (key) => resumeUploads([key]),
  retry: (key) => void retryUpload(key, target),
  cancel: (key) => void cancel([key]),
  choose: (key) =>
    void recoverByFileHandle(key).then((went) => went || pickFilesFor(target, { folder: false })),
})

/** Tries a failed upload again: reads its file anew, or asks about its name, where that was why it failed. */
async function retryUpload(key: number, target: FileDropTarget) {
  const upload = queuedUploadOfKey(key)
  if (!upload) return
  if (upload.error?.key === 'spaces.name_taken') return retryWithAnswer(upload)
  if (mustReadAnew(upload)) {
    const file = (await fileOfHandle(key)) ?? (await readable(upload.file))
    if (!file) return pickFilesFor(target, { folder: false })
    changeQueuedUpload(key, { file, size: file.size, sent: 0, identifier: undefined })
  }
  resumeUploads([key])
}

async function retryWithAnswer(upload: QueuedUpload) {
  const clash = await askNameClashAnswer([upload.name], upload.target.name)
  if (clash === null) return
  changeQueuedUpload(upload.key, { clash })
  if (clash !== 'skip') return resumeUploads([upload.key])
  changeQueuedUpload(upload.key, { stage: 'skipped' })
  await endUploadSessions([upload]).catch(showToast.failure)
}

/** Returns the file if it can still be read as it was chosen. */
async function readable(file: File | undefined): Promise<File | null> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return file ?? null
  } catch {
    return null
  }
}

/** Cancels uploads here, and releases their reserved space on the server. */
async function cancel(keys: number[]) {
  const open = removeFromQueue(keys).filter((one) => !isUploadOver(one) || one.stage === 'failed')
  try {
    await endUploadSessions(open)
  } catch (error) {
    showToast.failure(error)
  }
}

/** Closes the panel; asks first about unfinished uploads. Those of other windows go on. */
export async function confirmCancelUploads(open: number) {
  const t = textsOfMessages(messages)
  const sure =
    open === 0 ||
    (await askForConfirmation({
      title: t('cancelAllTitle'),
      body: t('cancelAllBody', { count: open }),
      okWords: t('cancelAllOk'),
      cancelWords: t('stay'),
      danger: true,
    }))
  if (!sure) return
  const own = allQueuedUploads().filter(({ stage }) => stage !== 'elsewhere')
  await cancel(own.map(({ key }) => key))
  setUploadPanel('closed')
}
