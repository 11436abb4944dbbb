import type { Room } from '../../kernel/room.ts'
import { expireBins } from './expire.jobs.ts'
import { removePurged } from './recycle.jobs.ts'
import { routes } from './recycle.routes.ts'

export { binSpaces } from './bin-page.store.ts'
export { purge } from './purge.usecases.ts'

/** What was deleted and may come back: the personal and the department bins. */
export const recycle: Room = { name: 'recycle', routes, jobs: [removePurged, expireBins] }
