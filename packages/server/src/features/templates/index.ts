import type { Room } from '../../kernel/room.ts'
import { routes, streams } from './templates.routes.ts'

/** What people begin files and folders with: blank files, the enterprise's own documents, trees of folders. */
export const templates: Room = {
  name: 'templates',
  routes,
  streams,
  provides: { contentTables: ['file_templates'] },
}
