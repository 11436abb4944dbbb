import type { Room } from '../../kernel/room.ts'
import { expireBinsJob } from './expire.jobs.ts'
import { removePurgedJob } from './recycle.jobs.ts'
import { routes } from './recycle.routes.ts'

export { spacesInBin } from './bin-page.store.ts'
export { listRecycleBins, listRecycledItems } from './list.usecases.ts'
export { purgeDeletions } from './purge.usecases.ts'
export { restoreRecycledItems } from './restore.usecases.ts'

/** Deleted items that can be restored: the personal and the department bins. */
export const recycle: Room = { name: 'recycle', routes, jobs: [removePurgedJob, expireBinsJob] }
