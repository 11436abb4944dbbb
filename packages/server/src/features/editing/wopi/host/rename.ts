import { limits } from '@cabinet/contract/limits'
import { renameHeld } from '../../../files/index.ts'
import {
  extensionOf,
  findChildNamed,
  nameWithMark,
  nodeNameRefusal,
  normalizeName,
} from '../../../nodes/index.ts'
import { parentIdOf } from '../../../nodes/tree/index.ts'
import { decodeUtf7Text } from '../utf7.ts'
import { requireChangeableFile } from './files.ts'
import { requireNoOtherLock, wopiLockToken } from './locks.ts'
import { WopiRefusal } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** RenameFile: a name without its extension; a taken name gets a number. */
export const answerRenameFile = (visit: WopiVisit) =>
  visit.ctx.together(async (tx) => {
    const asked = decodeUtf7Text(visit.header('x-wopi-requestedname'))
    const lock = visit.header('x-wopi-lock')
    const file = await requireChangeableFile(tx, visit, 'rename')
    const { node } = file
    await requireNoOtherLock(tx, file, lock)
    const ending = node.name.slice(node.name.length - extensionOf(node.name).length)
    const stem = normalizeName((asked ?? '').trim())
    const name = `${stem}${ending}`
    if (asked === null || stem === '' || nodeNameRefusal(name) !== null)
      throw new WopiRefusal(400, { 'x-wopi-invalidfilenameerror': 'This name cannot be given to a file.' })
    const free = await freeName(name)
    await renameHeld(tx, node.id, free, wopiLockToken(lock))
    return { Name: free.slice(0, free.length - ending.length) }

    async function freeName(wanted: string): Promise<string> {
      for (let number = 1; number < limits.depth; number++) {
        const guess = number === 1 ? wanted : nameWithMark(wanted, false, ` (${number})`)
        const other = await findChildNamed(tx.db, parentIdOf(node), guess)
        if (!other || other.id === node.id) return guess
      }
      throw new WopiRefusal(409)
    }
  })
