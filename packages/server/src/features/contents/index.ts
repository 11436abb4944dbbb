import type { Room } from '../../kernel/room.ts'

export {
  contentHashOf,
  contentHashOfSlice,
  createContentHash,
  type StreamingContentHash,
} from './content-hash.ts'
export { contentBlobKey, findContentsById, holdOffRemovals, type StoredContent } from './contents.store.ts'
export type { ContentRoomTables } from './contents.table.ts'
export {
  type ContentReference,
  dropPreparedContent,
  findKnownContent,
  type IncomingContent,
  isSmallContent,
  linkKnownHash,
  prepareContent,
  preventSweep,
  storeContent,
  storeContents,
} from './contents.usecases.ts'
export { type ContentCheckResult, type ContentFault, checkContents } from './fsck.usecases.ts'
export { openContentStream, readContentBytes, sendContentRange } from './reading.ts'
export { readSmallContents } from './small-contents.ts'
export { type FindContentsInMaking, type SweptContents, sweepUnusedContents } from './sweep.usecases.ts'

/** Contents, each stored once in an enterprise, until nothing points to them any more. */
export const contents: Room = { name: 'contents' }
