import type { Room } from '../../kernel/room.ts'
import { versionHistoryRoutes } from './history/index.ts'
import { thinVersionsJob, versionPolicyRoutes } from './policy/index.ts'
import { routes } from './versions.routes.ts'
import { copyContentsOfFiles } from './versions.usecases.ts'

export { findVersionsWithContent, previousVersionNumber, type VersionWithContent } from './about.ts'
export { contentOfVersion, contentsByFileOf, contentsOfVersions } from './contents-of-versions.ts'
export { findLatestHashes } from './hashes.store.ts'
export { versionPolicyOfFile } from './policy/index.ts'
export { addFileVersions, appendVersion, dropVersionsOf, type VersionToAdd } from './versions.usecases.ts'

/** The versions of files, each pointing to a content. */
export const versions: Room = {
  name: 'versions',
  routes: [...routes, ...versionHistoryRoutes, ...versionPolicyRoutes],
  jobs: [thinVersionsJob],
  on: { 'file.copied': copyContentsOfFiles },
  provides: { contentTables: ['versions'] },
}
