import { fileEndpoints } from '@cabinet/contract/files'
import { normalizeText } from '@cabinet/contract/text'
import { CallError, call } from '../../kernel/call.ts'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { refreshFileQueries } from '../nodes/index.ts'
import { batchesOfNames } from './batches-of-names.ts'
import type { RefusedFile } from './check-files.ts'
import type { DroppedFile, DroppedFilesAndFolders } from './walk.ts'

/**
 * Creates the whole tree of dropped folders, empty ones included, in few calls. A folder that is refused takes its
 * files with it, each with the reason; the others are made. Throws where no file would tell of the refusal.
 */
export async function makeDroppedFolders(
  target: FileDropTarget,
  { folders, files }: DroppedFilesAndFolders,
): Promise<{ files: DroppedFile[]; refused: RefusedFile[] }> {
  const refused: RefusedFile[] = []
  let left = { folders, files }
  for (;;) {
    try {
      await addFolders(target, left.folders)
      return { files: left.files, refused }
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0) throw error
      const isRefused = refusedPathsOf(error, left.folders)
      const gone = left.files.filter(({ path }) => isRefused(path))
      if (gone.length === 0) throw error
      refused.push(...gone.map((one) => ({ ...one, error: { key: error.key, data: error.data } })))
      left = {
        folders: left.folders.filter((path) => !isRefused(path)),
        files: left.files.filter((one) => !gone.includes(one)),
      }
    }
  }
}

async function addFolders({ spaceId, parentId }: FileDropTarget, folders: string[]) {
  for (const paths of batchesOfNames(folders))
    await call(fileEndpoints.addFolders, { spaceId, parentId, paths }, { quiet: true })
  if (folders.length > 0) await refreshFileQueries()
}

/** Whether a path goes through a folder that the refusal names; through any folder where it names none. */
function refusedPathsOf({ data }: CallError, folders: readonly string[]): (path: string) => boolean {
  const { name, names = [] } = (data ?? {}) as { name?: string; names?: string[] }
  const bad = new Set([...names, ...(name === undefined ? [] : [name])].map(normalizeText))
  const isBad = (path: string) => path.split('/').some((part) => bad.has(normalizeText(part)))
  return folders.some(isBad) ? isBad : () => true
}
