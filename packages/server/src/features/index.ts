import type { Room } from '../kernel/room.ts'
import { about } from './about/index.ts'
import { activity } from './activity/index.ts'
import { announcements } from './announcements/index.ts'
import { archive } from './archive/index.ts'
import { auth } from './auth/index.ts'
import { comments } from './comments/index.ts'
import { comparison } from './comparison/index.ts'
import { contents } from './contents/index.ts'
import { directory } from './directory/index.ts'
import { downloads } from './downloads/index.ts'
import { editing } from './editing/index.ts'
import { favourites } from './favourites/index.ts'
import { files } from './files/index.ts'
import { firstSteps } from './first-steps/index.ts'
import { flowDesigns } from './flow-designs/index.ts'
import { flows } from './flows/index.ts'
import { folderTemplates } from './folder-templates/index.ts'
import { grants } from './grants/index.ts'
import { groups } from './groups/index.ts'
import { handover } from './handover/index.ts'
import { home } from './home/index.ts'
import { journal } from './journal/index.ts'
import { labels } from './labels/index.ts'
import { locks } from './locks/index.ts'
import { mail } from './mail/index.ts'
import { menus } from './menus/index.ts'
import { nodes } from './nodes/index.ts'
import { notices } from './notices/index.ts'
import { organisations } from './organisations/index.ts'
import { previews } from './previews/index.ts'
import { profiles } from './profiles/index.ts'
import { push } from './push/index.ts'
import { quotas } from './quotas/index.ts'
import { recycle } from './recycle/index.ts'
import { renditions } from './renditions/index.ts'
import { roles } from './roles/index.ts'
import { search } from './search/index.ts'
import { settings } from './settings/index.ts'
import { templates } from './templates/index.ts'
import { terms } from './terms/index.ts'
import { uploads } from './uploads/index.ts'
import { users } from './users/index.ts'
import { versions } from './versions/index.ts'
import { watermark } from './watermark/index.ts'
import { workspaces } from './workspaces/index.ts'

/** The table of contents, the composition root and the law: a room may use only the rooms above it. */
export const serverRooms: readonly Room[] = [
  journal,
  settings,
  quotas,
  organisations,
  users,
  groups,
  profiles,
  roles,
  menus,
  directory,
  terms,
  auth,
  push,
  mail,
  nodes,
  files,
  grants,
  workspaces,
  handover,
  folderTemplates,
  locks,
  contents,
  versions,
  notices,
  flowDesigns,
  flows,
  announcements,
  activity,
  renditions,
  watermark,
  uploads,
  downloads,
  previews,
  comparison,
  editing,
  comments,
  favourites,
  labels,
  templates,
  recycle,
  archive,
  search,
  firstSteps,
  about,
  home,
]
