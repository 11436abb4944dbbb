import type { Room } from '../../kernel/room.ts'
import { whenPurged } from '../nodes/index.ts'
import { alsoPointsTo } from '../versions/index.ts'
import { sweepEditing } from './editing.jobs.ts'
import { routes, streams } from './editing.routes.ts'
import { line } from './line/hall.ts'
import { dropOfFiles } from './sessions/sessions.store.ts'
import { wopiFrames, wopiHost, wopiRoutes } from './wopi/index.ts'

export { requireEditable, requireSound } from './ooxml/editable.ts'
export { addBeside, addEdited } from './saving/edited.ts'

alsoPointsTo('editing_sessions')
alsoPointsTo('editing_drafts')
whenPurged((tx, nodeIds) => dropOfFiles(tx.db, nodeIds))

/** Files that are edited in the browser, by one window or by several at once. */
export const editing: Room = {
  name: 'editing',
  routes: [...routes, ...wopiRoutes],
  streams,
  foreign: wopiHost,
  frames: wopiFrames,
  sockets: [line],
  jobs: [sweepEditing],
}
