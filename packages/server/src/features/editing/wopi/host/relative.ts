import type { Tx } from '../../../../kernel/ctx.ts'
import { addFiles } from '../../../files/index.ts'
import { record } from '../../../journal/index.ts'
import {
  findChildByName,
  lockedTarget,
  nameRefusal,
  type Reached,
  requireNode,
  suffixOf,
  tidy,
} from '../../../nodes/index.ts'
import { charge } from '../../../organisations/index.ts'
import { addVersions, type Kept } from '../../../versions/index.ts'
import { addEdited } from '../../saving/edited.ts'
import { tokenFor } from '../tokens.ts'
import { fromUtf7, toUtf7 } from '../utf7.ts'
import { addressesOf, sourceOf } from './addresses.ts'
import { addsBeside, readable, tellChanged } from './files.ts'
import { presentLock, requireFree } from './locks.ts'
import { kept } from './receive.ts'
import { lockConflict, WopiRefusal } from './refusal.ts'
import type { Visit } from './visit.ts'

interface Wanted {
  name: string
  /** Whether another name will do. */
  loose: boolean
  overwrite: boolean
}

/** PutRelativeFile: a file of its own beside the file, by a name that is suggested or meant exactly. */
export async function putRelative(visit: Visit) {
  const { file: source } = await readable(visit)
  // as CheckFileInfo says by UserCanNotWriteRelative
  if (!(await addsBeside(visit, source))) throw new WopiRefusal(501)
  const wanted = wantedName(visit, source.node.name)
  const made = await kept(visit, wanted.name, async (tx, content) => {
    const folder = await lockedTarget(tx, { parentId: source.node.parentId! }, 'upload')
    const there = wanted.loose ? undefined : await findChildByName(tx.db, folder.node.id, wanted.name)
    const file = there
      ? await replaced(tx, there.id, wanted, content)
      : await added(tx, { folder, source }, wanted, content)
    await tellChanged(tx, source)
    return file
  })
  const { token } = tokenFor(visit.ctx, { ...visit.holder, file: made.id })
  return {
    Name: made.name,
    Url: `${sourceOf(visit.ctx, made.id)}?access_token=${token}`,
    ...addressesOf(visit.ctx, { ...made, suffix: suffixOf(made.name) }),
  }
}

/** The name that is asked for. Throws 400 where there is none or two, or for what no file is called. */
function wantedName({ header }: Visit, present: string): Wanted {
  const [suggested, relative] = [header('x-wopi-suggestedtarget'), header('x-wopi-relativetarget')]
  if ((suggested === '') === (relative === '')) throw new WopiRefusal(400)
  const loose = relative === ''
  const asked = fromUtf7(loose ? suggested : relative)
  if (asked === null) throw new WopiRefusal(400)
  const name = tidy(loose && asked.startsWith('.') ? `${stemOf(present)}${asked}` : asked)
  if (loose) return { name: mended(name, present), loose, overwrite: false }
  if (nameRefusal(name) !== null)
    throw new WopiRefusal(400, { 'x-wopi-validrelativetarget': toUtf7(mended(name, present)) })
  return { name, loose, overwrite: header('x-wopi-overwriterelativetarget').toLowerCase() === 'true' }
}

const stemOf = (name: string) => name.slice(0, name.length - suffixOf(name).length)

/** A name that a file may have, near to the one that was asked for. */
export function mended(name: string, present: string): string {
  if (nameRefusal(name) === null) return name
  const ending = suffixOf(name) || suffixOf(present)
  const plain = [...stemOf(name.toWellFormed())]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .map((one) => (/[\x00-\x1f\x7f\u2028\u2029/\\]/.test(one) ? '_' : one))
    .slice(0, 200)
    .join('')
    .replace(/[. ]+$/, '')
  const mild = `${plain.trim() === '' ? stemOf(present) : plain}${ending}`
  return nameRefusal(mild) === null ? mild : present
}

interface Made {
  id: string
  name: string
  version: number
}

async function added(
  tx: Tx,
  { folder, source }: { folder: Reached; source: Reached },
  { name, loose }: Wanted,
  content: Kept,
): Promise<Made> {
  await charge(tx, folder.space.ownerId, content.size)
  const [made] = await addFiles(tx, folder, [{ name, size: content.size }], loose ? 'both' : 'refuse')
  const { id, name: given } = made!
  await addVersions(tx, [{ ...content, fileId: id, number: 1, source: 'edit', suffix: suffixOf(given) }])
  await record(tx, {
    action: 'editing.save_as',
    spaceId: folder.space.id,
    nodes: [id],
    before: { from: source.node.id, version: source.node.version },
    after: { name: given, size: content.size },
  })
  return { id, name: given, version: 1 }
}

/** The file of that name takes the bytes as its next version, where the call says so and nobody holds it. */
async function replaced(tx: Tx, id: string, { name, overwrite }: Wanted, content: Kept): Promise<Made> {
  const present = await presentLock(tx, id)
  if (!overwrite || present !== '') throw lockConflict(present, 'name taken')
  const file = await requireNode(tx, id, 'edit')
  if (file.node.isFolder) throw lockConflict('', 'a folder')
  await requireFree(tx, file)
  const version = await addEdited(tx, file, { ...content, name: '', note: '' })
  return { id, name: file.node.name || name, version }
}
