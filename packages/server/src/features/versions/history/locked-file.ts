import type { FileRight } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type AccessibleNode, lockAccessibleNode, requireUnlocked } from '../../nodes/index.ts'
import { findVersionsByNumber, type StoredVersion } from '../versions.store.ts'

/**
 * Returns a file whose history is about to change, with its space locked.
 * @throws common.not_found, common.no_permission, versions.not_a_file, `locks.<kind>`
 */
export async function requireLockedFile(
  tx: Tx,
  fileId: string,
  ...rights: FileRight[]
): Promise<AccessibleNode> {
  const file = await lockAccessibleNode(tx, fileId, ...rights)
  if (file.node.isFolder) throw new AppError('versions.not_a_file')
  await requireUnlocked(tx, [file])
  return file
}

/** Returns one version of a file. @throws versions.not_found */
export async function getFileVersion(tx: Tx, fileId: string, number: number): Promise<StoredVersion> {
  const [found] = await findVersionsByNumber(tx.db, fileId, [number])
  if (!found) throw new AppError('versions.not_found')
  return found
}
