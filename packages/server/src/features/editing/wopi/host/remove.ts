import { removeItemsToBin } from '../../../files/index.ts'
import { notifyFileChanged, requireChangeableFile } from './files.ts'
import { requireNoOtherLock } from './locks.ts'
import type { WopiVisit } from './visit.ts'

/** DeleteFile: into the recycle bin, as by hand. */
export const answerDeleteFile = (visit: WopiVisit) =>
  visit.ctx.together(async (tx) => {
    const file = await requireChangeableFile(tx, visit, 'delete')
    await requireNoOtherLock(tx, file)
    await removeItemsToBin(tx, { ids: [file.node.id] })
    await notifyFileChanged(tx, file)
  })
