import type { Room } from '../../kernel/room.ts'
import { sweepEditingJob } from './editing.jobs.ts'
import { routes, streams } from './editing.routes.ts'
import { editingSocketRoute } from './line/hall.ts'
import { deleteEditingOfFiles } from './sessions/sessions.store.ts'
import { wopiFrameOrigins, wopiHostRoutes, wopiRoutes } from './wopi/index.ts'

export { requireEditable, requireSoundDocument } from './ooxml/editable.ts'
export { addEditedFileBeside } from './saving/beside.ts'
export { addEditedVersion } from './saving/edited.ts'

/** Files that are edited in the browser, by one window or by several at once. */
export const editing: Room = {
  name: 'editing',
  routes: [...routes, ...wopiRoutes],
  streams,
  foreign: wopiHostRoutes,
  frames: wopiFrameOrigins,
  sockets: [editingSocketRoute],
  jobs: [sweepEditingJob],
  on: { 'node.purged': (tx, nodeIds) => deleteEditingOfFiles(tx.db, nodeIds) },
  provides: { contentTables: ['editing_sessions', 'editing_drafts'] },
}
