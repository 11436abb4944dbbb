import { limits } from '@cabinet/contract/limits'
import { renameHeld } from '../../../files/index.ts'
import { findChildByName, marked, nameRefusal, suffixOf, tidy } from '../../../nodes/index.ts'
import { fromUtf7 } from '../utf7.ts'
import { changeable, tellChanged } from './files.ts'
import { lockToken, requireFree } from './locks.ts'
import { WopiRefusal } from './refusal.ts'
import type { Visit } from './visit.ts'

/** RenameFile: a name without its ending; where it is taken, a numbered one. */
export const renameFile = (visit: Visit) =>
  visit.ctx.together(async (tx) => {
    const asked = fromUtf7(visit.header('x-wopi-requestedname'))
    const lock = visit.header('x-wopi-lock')
    const file = await changeable(tx, visit, 'rename')
    const { node } = file
    await requireFree(tx, file, lock)
    const ending = node.name.slice(node.name.length - suffixOf(node.name).length)
    const stem = tidy((asked ?? '').trim())
    const name = `${stem}${ending}`
    if (asked === null || stem === '' || nameRefusal(name) !== null)
      throw new WopiRefusal(400, { 'x-wopi-invalidfilenameerror': 'This name cannot be given to a file.' })
    const free = await freeName(name)
    await renameHeld(tx, node.id, free, lockToken(lock))
    await tellChanged(tx, file)
    return { Name: free.slice(0, free.length - ending.length) }

    async function freeName(wanted: string): Promise<string> {
      for (let number = 1; number < limits.depth; number++) {
        const guess = number === 1 ? wanted : marked(wanted, false, ` (${number})`)
        const other = await findChildByName(tx.db, node.parentId!, guess)
        if (!other || other.id === node.id) return guess
      }
      throw new WopiRefusal(409)
    }
  })
