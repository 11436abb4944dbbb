import type { Room } from '../../kernel/room.ts'
import { routes } from './comments.routes.ts'
import { deleteCommentsOfNodes } from './comments.store.ts'

/** Comments on files and folders. */
export const comments: Room = {
  name: 'comments',
  routes,
  on: { 'node.purged': (tx, nodeIds) => deleteCommentsOfNodes(tx.db, nodeIds) },
}
