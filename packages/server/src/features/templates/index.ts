import type { Room } from '../../kernel/room.ts'
import { routes, streams } from './templates.routes.ts'

export { uploadTemplate } from './admin.usecases.ts'

/** Templates for new files and folders: blank files, the enterprise's own documents, folder trees. */
export const templates: Room = {
  name: 'templates',
  routes,
  streams,
  provides: { contentTables: ['file_templates'] },
}
