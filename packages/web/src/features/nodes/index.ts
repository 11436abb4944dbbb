import type { Room } from '../../kernel/room.ts'

export { LockBadge } from './lock-badge.tsx'
export { isPersonal, lockBinds } from './locks.rules.ts'
export { refreshShowing, refreshSpaces } from './nodes.api.ts'
export { SmallPicture } from './small-picture.tsx'
export { type Painter, type Pictured, type Thumbnail, useThumbnail } from './thumbnails.ts'
export { useAgo } from './times.ts'
export { tellWithUndo, undoing, undoLast } from './undo.ts'
export { useLasting } from './use-lasting.ts'
export { kindAt, openFolder, paths, routeOf, type Where, whereOf } from './where.ts'

/** Everything about a single file or folder that each room of files says in the same way. */
export const room: Room = { name: 'nodes', routes: [], errorText: {} }
