import { flowColumns } from '@cabinet/contract/flow-designs.actions'
import type { FlowFacts } from '@cabinet/contract/flow-designs.document'
import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { fileTypeGroupOf } from '@cabinet/contract/previews'
import type { BoundFile } from './subjects.store.ts'

/** The facts that conditions ask about files, by column: it replaces what was true of them before. */
export function factsOfFiles(
  files: readonly BoundFile[],
  spaceKinds: readonly StorageSpaceKind[],
): FlowFacts {
  const groups = new Set(files.map(({ suffix }) => fileTypeGroupOf(suffix) ?? 'other'))
  return {
    [flowColumns.fileCount.id]: files.length,
    [flowColumns.totalSize.id]: files.reduce((sum, { size }) => sum + size, 0),
    [flowColumns.fileGroup.id]: [...groups],
    [flowColumns.spaceKind.id]: [...new Set(spaceKinds)],
  }
}
