import type { Room } from '../../kernel/room.ts'
import { whenPurged } from '../nodes/index.ts'
import { routes } from './comments.routes.ts'
import { dropOfNodes } from './comments.store.ts'

whenPurged((tx, nodeIds) => dropOfNodes(tx.db, nodeIds))

/** What people say about files and folders. */
export const comments: Room = { name: 'comments', routes }
