import type { Room } from '../../kernel/room.ts'
import { sweepEditing } from './editing.jobs.ts'
import { routes, streams } from './editing.routes.ts'
import { line } from './line/hall.ts'
import { dropOfFiles } from './sessions/sessions.store.ts'
import { wopiFrames, wopiHost, wopiRoutes } from './wopi/index.ts'

export { requireEditable, requireSound } from './ooxml/editable.ts'
export { addBeside, addEdited } from './saving/edited.ts'

/** Files that are edited in the browser, by one window or by several at once. */
export const editing: Room = {
  name: 'editing',
  routes: [...routes, ...wopiRoutes],
  streams,
  foreign: wopiHost,
  frames: wopiFrames,
  sockets: [line],
  jobs: [sweepEditing],
  on: { 'node.purged': (tx, nodeIds) => dropOfFiles(tx.db, nodeIds) },
  provides: { contentTables: ['editing_sessions', 'editing_drafts'] },
}
