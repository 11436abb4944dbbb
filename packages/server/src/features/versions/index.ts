import type { Room } from '../../kernel/room.ts'
import { versionHistoryRoutes } from './history/index.ts'
import { thinVersionsJob, versionPolicyRoutes } from './policy/index.ts'
import { routes } from './versions.routes.ts'
import { copyContentsOfFiles } from './versions.usecases.ts'

export { findVersionsWithContent, previousVersionNumber, type VersionWithContent } from './about.ts'
export { contentHashOf, createContentHash, type StreamingContentHash } from './content-hash.ts'
export { contentBlobKey, holdOffRemovals, type StoredContent } from './contents.store.ts'
export {
  type ContentReference,
  contentOfVersion,
  findKnownContent,
  type IncomingContent,
  isSmallContent,
  linkKnownHash,
  prepareContent,
  preventSweep,
  readContentBytes,
  sendContentRange,
  storeContents,
} from './contents.usecases.ts'
export { contentsOfVersions, findContentsById } from './contents-by.ts'
export { contentsByFileOf, openContentStream, readSmallContents } from './contents-of.ts'
export { type ContentCheckResult, type ContentFault, checkContents } from './fsck.usecases.ts'
export { findLatestHashes } from './hashes.store.ts'
export { type FindContentsInMaking, type SweptContents, sweepUnusedContents } from './sweep.usecases.ts'
export { addFileVersions, appendVersion, dropVersionsOf, type VersionToAdd } from './versions.usecases.ts'

/** Contents, each stored once, and the versions of files that point to them. */
export const versions: Room = {
  name: 'versions',
  routes: [...routes, ...versionHistoryRoutes, ...versionPolicyRoutes],
  jobs: [thinVersionsJob],
  on: { 'file.copied': copyContentsOfFiles },
  provides: { contentTables: ['versions'] },
}
