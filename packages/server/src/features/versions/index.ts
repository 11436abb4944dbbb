import type { Room } from '../../kernel/room.ts'
import { historyRoutes } from './history/index.ts'
import { policyRoutes, thinVersions } from './policy/index.ts'
import { routes } from './versions.routes.ts'
import { copyContents } from './versions.usecases.ts'

export { type AboutVersion, aboutVersions, numberBefore } from './about.ts'
export { type ContentHash, contentHash, contentIdOf } from './content-hash.ts'
export { blobKey, type Content, holdOffRemovals } from './contents.store.ts'
export {
  bring,
  contentOf,
  findKnown,
  holdOff,
  type Incoming,
  isSmall,
  type Kept,
  keepContents,
  linkContent,
  readBytes,
  sendContent,
} from './contents.usecases.ts'
export { contentsOfVersions, findContentsById } from './contents-by.ts'
export { contentsOf, openContent, smallBytes } from './contents-of.ts'
export { type Checked, type Fault, fsck } from './fsck.usecases.ts'
export { latestHashes } from './hashes.store.ts'
export { type InMaking, type Swept, sweepContents } from './sweep.usecases.ts'
export { addVersions, appendVersion, dropVersionsOf, type NewVersion } from './versions.usecases.ts'

/** Contents, kept once each, and the versions of files that point to them. */
export const versions: Room = {
  name: 'versions',
  routes: [...routes, ...historyRoutes, ...policyRoutes],
  jobs: [thinVersions],
  on: { 'file.copied': copyContents },
  provides: { contentTables: ['versions'] },
}
