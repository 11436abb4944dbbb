import { removeItems } from '../../../files/index.ts'
import { changeable, tellChanged } from './files.ts'
import { requireFree } from './locks.ts'
import type { Visit } from './visit.ts'

/** DeleteFile: into the recycle bin, as by hand. */
export const deleteFile = (visit: Visit) =>
  visit.ctx.together(async (tx) => {
    const file = await changeable(tx, visit, 'delete')
    await requireFree(tx, file)
    await removeItems(tx, { ids: [file.node.id] })
    await tellChanged(tx, file)
  })
