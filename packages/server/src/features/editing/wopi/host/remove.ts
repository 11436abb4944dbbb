import { removeItemsToBin } from '../../../files/index.ts'
import { requireChangeableFile } from './files.ts'
import { requireNoOtherLock } from './locks.ts'
import type { WopiVisit } from './visit.ts'

/** DeleteFile: moves the file to the recycle bin, as a user would. */
export const answerDeleteFile = (visit: WopiVisit) =>
  visit.ctx.together(async (tx) => {
    const file = await requireChangeableFile(tx, visit, 'delete')
    await requireNoOtherLock(tx, file)
    await removeItemsToBin(tx, { ids: [file.node.id] })
  })
