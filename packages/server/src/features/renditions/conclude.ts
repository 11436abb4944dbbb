import { renditionEvents } from '@cabinet/contract/renditions'
import type { Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { jobs } from './ask.usecases.ts'
import { findWaitingRenditions } from './cleaning.store.ts'
import { endRenditionTask } from './follow.usecases.ts'
import { dependentKindsOf } from './makers.ts'
import type { RenditionRow } from './renditions.store.ts'
import { takeRenditionTasks, takeRenditionWaits } from './tasks.store.ts'

/** Notifies the waiting users, and resumes renditions that need this one. */
export async function concludeRendition(tx: Tx, rendition: RenditionRow, well: boolean): Promise<void> {
  for (const { task_id: taskId } of await takeRenditionTasks(tx.db, rendition.id))
    await endRenditionTask(tx, taskId, well)
  const waits = await takeRenditionWaits(tx.db, rendition.id)
  for (const userId of new Set(waits.map((wait) => wait.user_id)))
    await tx.tell(
      [userId],
      pushMessage(renditionEvents.ready, {
        payload: {
          kind: rendition.kind,
          fileIds: waits.filter((wait) => wait.user_id === userId).map((wait) => wait.file_id),
        },
      }),
    )
  const next = dependentKindsOf(tx, rendition.kind, rendition.source)
  if (next.length === 0) return
  for (const { id } of await findWaitingRenditions(tx.db, rendition, next))
    await tx.queue(jobs.now, { id }, { key: id })
}
