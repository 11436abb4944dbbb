import { firstOf } from '../../../../kernel/certain.ts'
import type { Tx } from '../../../../kernel/ctx.ts'
import type { ContentReference } from '../../../contents/index.ts'
import { addFilesToFolder } from '../../../files/index.ts'
import { recordJournalLine } from '../../../journal/index.ts'
import {
  type AccessibleNode,
  extensionOf,
  findChildNamed,
  lockTargetFolder,
  nodeNameRefusal,
  normalizeName,
  requireNode,
} from '../../../nodes/index.ts'
import { parentIdOf } from '../../../nodes/tree/index.ts'
import { chargeQuota } from '../../../quotas/index.ts'
import { addFileVersions } from '../../../versions/index.ts'
import { addEditedVersion } from '../../saving/edited.ts'
import { issueWopiToken } from '../tokens.ts'
import { decodeUtf7Text, encodeUtf7Text } from '../utf7.ts'
import { filePageAddresses, wopiSourceAddress } from './addresses.ts'
import { mayAddFilesBeside, requireReadableFile } from './files.ts'
import { findWopiLock, requireNoOtherLock } from './locks.ts'
import { withReceivedBody } from './receive.ts'
import { WopiRefusal, wopiLockConflict } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

interface Wanted {
  name: string
  /** Whether another name is acceptable. */
  loose: boolean
  overwrite: boolean
}

/** PutRelativeFile: creates a file beside this one, with a suggested or an exact name. */
export async function answerPutRelative(visit: WopiVisit) {
  const { file: source } = await requireReadableFile(visit)
  // as CheckFileInfo states with UserCanNotWriteRelative
  if (!(await mayAddFilesBeside(visit, source))) throw new WopiRefusal(501)
  const wanted = wantedName(visit, source.node.name)
  const made = await withReceivedBody(visit, wanted.name, async (tx, content) => {
    const folder = await lockTargetFolder(tx, { parentId: parentIdOf(source.node) }, 'upload')
    const there = wanted.loose ? undefined : await findChildNamed(tx.db, folder.node.id, wanted.name)
    const file = there
      ? await replaced(tx, there.id, wanted, content)
      : await added(tx, { folder, source }, wanted, content)
    return file
  })
  const { token } = issueWopiToken(visit.ctx, { ...visit.holder, file: made.id })
  return {
    Name: made.name,
    Url: `${wopiSourceAddress(visit.ctx, made.id)}?access_token=${token}`,
    ...filePageAddresses(visit.ctx, { ...made, suffix: extensionOf(made.name) }),
  }
}

/** Returns the requested name. Throws 400 if there is none or two, or if no file can have it. */
function wantedName({ header }: WopiVisit, present: string): Wanted {
  const [suggested, relative] = [header('x-wopi-suggestedtarget'), header('x-wopi-relativetarget')]
  if ((suggested === '') === (relative === '')) throw new WopiRefusal(400)
  const loose = relative === ''
  const asked = decodeUtf7Text(loose ? suggested : relative)
  if (asked === null) throw new WopiRefusal(400)
  const name = normalizeName(loose && asked.startsWith('.') ? `${stemOf(present)}${asked}` : asked)
  if (loose) return { name: sanitizeFileName(name, present), loose, overwrite: false }
  if (nodeNameRefusal(name) !== null)
    throw new WopiRefusal(400, {
      'x-wopi-validrelativetarget': encodeUtf7Text(sanitizeFileName(name, present)),
    })
  return { name, loose, overwrite: header('x-wopi-overwriterelativetarget').toLowerCase() === 'true' }
}

const stemOf = (name: string) => name.slice(0, name.length - extensionOf(name).length)

/** Returns a valid file name close to the requested one. */
export function sanitizeFileName(name: string, present: string): string {
  if (nodeNameRefusal(name) === null) return name
  const ending = extensionOf(name) || extensionOf(present)
  const plain = [...stemOf(name.toWellFormed())]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .map((one) => (/[\x00-\x1f\x7f\u2028\u2029/\\]/.test(one) ? '_' : one))
    .slice(0, 200)
    .join('')
    .replace(/[. ]+$/, '')
  const mild = `${plain.trim() === '' ? stemOf(present) : plain}${ending}`
  return nodeNameRefusal(mild) === null ? mild : present
}

interface Made {
  id: string
  name: string
  version: number
}

async function added(
  tx: Tx,
  { folder, source }: { folder: AccessibleNode; source: AccessibleNode },
  { name, loose }: Wanted,
  content: ContentReference,
): Promise<Made> {
  await chargeQuota(tx, folder.space.ownerId, content.size)
  const { id, name: given } = firstOf(
    await addFilesToFolder(tx, folder, [{ name, size: content.size }], loose ? 'both' : 'refuse'),
  )
  await addFileVersions(tx, [
    { ...content, fileId: id, number: 1, source: 'edit', suffix: extensionOf(given) },
  ])
  await recordJournalLine(tx, {
    action: 'editing.save_as',
    spaceId: folder.space.id,
    nodes: [id],
    before: { from: source.node.id, version: source.node.version },
    after: { name: given, size: content.size },
  })
  return { id, name: given, version: 1 }
}

/**
 * Appends the bytes as the next version of the file of that name, if the call allows it and nobody holds it.
 */
async function replaced(
  tx: Tx,
  id: string,
  { name, overwrite }: Wanted,
  content: ContentReference,
): Promise<Made> {
  const present = await findWopiLock(tx, id)
  if (!overwrite || present !== '') throw wopiLockConflict(present, 'name taken')
  const file = await requireNode(tx, id, 'edit')
  if (file.node.isFolder) throw wopiLockConflict('', 'a folder')
  await requireNoOtherLock(tx, file)
  const version = await addEditedVersion(tx, file, { ...content, name: '', note: '' })
  return { id, name: file.node.name || name, version }
}
