import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isServerRoot } from './account.ts'
import type { LentFile } from './walls.ts'

const readByOthers = 0o004
const enteredByOthers = 0o001

/**
 * A file of ours for a program behind walls, which reads it where it lies and cannot change it. Null where it would have
 * to be copied: the server is root, so that the program is another account, and the folder keeps nobody out.
 */
export async function lendFileToProgram(file: string, ending: string): Promise<LentFile | null> {
  const lent = { file, as: `/lent/in.${ending}` }
  if (!isServerRoot()) return lent
  const { mode } = await stat(file)
  if (mode & readByOthers) return lent
  // the folder is closed to everybody else, so that nobody comes near the file but by the walls
  if ((await stat(dirname(file))).mode & enteredByOthers) return null
  await chmod(file, (mode & 0o777) | readByOthers)
  return lent
}
