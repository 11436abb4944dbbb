import type { Room } from '../../kernel/room.ts'
import { routes } from './activity.routes.ts'

/** What happened to files and folders, told from the journal to whoever may see them. Keeps nothing of its own. */
export const activity: Room = { name: 'activity', routes }
