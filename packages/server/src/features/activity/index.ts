import type { Room } from '../../kernel/room.ts'
import { routes } from './activity.routes.ts'

export { listLatestActivity, listLatestUploads } from './latest.usecases.ts'

/** Shows events of files and folders from the journal to users who may see them. Stores nothing itself. */
export const activity: Room = { name: 'activity', routes }
