import type { Room } from '../../kernel/room.ts'
import { routes } from './comments.routes.ts'
import { deleteCommentsOfNodes } from './comments.store.ts'

/** What people say about files and folders. */
export const comments: Room = {
  name: 'comments',
  routes,
  on: { 'node.purged': (tx, nodeIds) => deleteCommentsOfNodes(tx.db, nodeIds) },
}
