import { uploadApi } from '@cabinet/contract/uploads'
import { call } from '../../kernel/call.ts'
import { type DropTarget, pickFiles } from '../../kernel/drop.ts'
import { textOf } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ask } from '../../ui/confirm.tsx'
import { setPanel } from './panel.store.ts'
import { allUploads, type Upload } from './queue.store.ts'
import { drop, pause, resume } from './queue.ts'
import { recover } from './recover.ts'
import type { RowActions } from './upload-row.tsx'
import { words } from './uploads.text.ts'

export const rowActions = (target: DropTarget): RowActions => ({
  pause: (key) => pause([key]),
  resume: (key) => resume([key]),
  cancel: (key) => void cancel([key]),
  choose: (key) => void recover(key).then((went) => went || pickFiles(target, { folder: false })),
})

/** Gives uploads up: here, and the room they reserved on the server. */
async function cancel(keys: number[]) {
  const dropped = drop(keys)
  const open = dropped.filter(
    ({ stage }) =>
      stage !== 'success' && stage !== 'instant' && stage !== 'transcoding' && stage !== 'skipped',
  )
  try {
    const ids = await sessionsOf(open)
    if (ids.length > 0) await call(uploadApi.cancel, { ids }, { quiet: true })
  } catch (error) {
    toast.failure(error)
  }
}

async function sessionsOf(uploads: Upload[]): Promise<string[]> {
  const begun = uploads.filter(({ identifier, sessionId }) => identifier || sessionId)
  if (begun.length === 0) return []
  const known = await call(uploadApi.unfinished, {}, { quiet: true })
  return known
    .filter((one) =>
      begun.some(
        (mine) => mine.sessionId === one.id || (mine.identifier === one.identifier && mine.name === one.name),
      ),
    )
    .map(({ id }) => id)
}

/** Closes the panel; what is not finished is asked about first. */
export async function cancelAll(open: number) {
  const t = textOf(words)
  const sure =
    open === 0 ||
    (await ask({
      title: t('cancelAllTitle'),
      body: t('cancelAllBody', { count: open }),
      okWords: t('cancelAllOk'),
      cancelWords: t('stay'),
      danger: true,
    }))
  if (!sure) return
  await cancel(allUploads().map(({ key }) => key))
  setPanel('closed')
}
