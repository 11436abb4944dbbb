import { uploadEndpoints } from '@cabinet/contract/uploads'
import { call } from '../../kernel/call.ts'
import { type FileDropTarget, pickFilesFor } from '../../kernel/drop.ts'
import { textsOfMessages } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { setUploadPanel } from './panel.store.ts'
import { allQueuedUploads, type QueuedUpload } from './queue.store.ts'
import { pauseUploads, removeFromQueue, resumeUploads } from './queue.ts'
import { recoverByFileHandle } from './recover.ts'
import type { UploadRowActions } from './upload-row.tsx'
import { messages } from './uploads.text.ts'

export const uploadRowActions = (target: FileDropTarget): UploadRowActions => ({
  pause: (key) => pauseUploads([key]),
  resume: (key) => resumeUploads([key]),
  cancel: (key) => void cancel([key]),
  choose: (key) =>
    void recoverByFileHandle(key).then((went) => went || pickFilesFor(target, { folder: false })),
})

/** Cancels uploads here, and releases their reserved space on the server. */
async function cancel(keys: number[]) {
  const dropped = removeFromQueue(keys)
  const open = dropped.filter(
    ({ stage }) =>
      stage !== 'success' && stage !== 'instant' && stage !== 'transcoding' && stage !== 'skipped',
  )
  try {
    const ids = await sessionsOf(open)
    if (ids.length > 0) await call(uploadEndpoints.cancel, { ids }, { quiet: true })
  } catch (error) {
    showToast.failure(error)
  }
}

async function sessionsOf(uploads: QueuedUpload[]): Promise<string[]> {
  const begun = uploads.filter(({ identifier, sessionId }) => identifier || sessionId)
  if (begun.length === 0) return []
  const known = await call(uploadEndpoints.unfinished, {}, { quiet: true })
  return known
    .filter((one) =>
      begun.some(
        (mine) => mine.sessionId === one.id || (mine.identifier === one.identifier && mine.name === one.name),
      ),
    )
    .map(({ id }) => id)
}

/** Closes the panel; asks first about unfinished uploads. */
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
  await cancel(allQueuedUploads().map(({ key }) => key))
  setUploadPanel('closed')
}
