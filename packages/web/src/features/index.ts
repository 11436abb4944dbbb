import type { WebRoom } from '../kernel/room.ts'
import { room as about } from './about/index.ts'
import { room as activity } from './activity/index.ts'
import { room as announcements } from './announcements/index.ts'
import { room as archive } from './archive/index.ts'
import { room as auth } from './auth/index.ts'
import { room as comments } from './comments/index.ts'
import { room as comparison } from './comparison/index.ts'
import { room as directory } from './directory/index.ts'
import { room as documents } from './documents/index.ts'
import { room as downloads } from './downloads/index.ts'
import { room as editing } from './editing/index.ts'
import { room as favourites } from './favourites/index.ts'
import { room as files } from './files/index.ts'
import { room as firstSteps } from './first-steps/index.ts'
import { room as flowDesigns } from './flow-designs/index.ts'
import { room as flows } from './flows/index.ts'
import { room as folderTemplates } from './folder-templates/index.ts'
import { room as grants } from './grants/index.ts'
import { room as groups } from './groups/index.ts'
import { room as handover } from './handover/index.ts'
import { room as home } from './home/index.ts'
import { room as labels } from './labels/index.ts'
import { room as locks } from './locks/index.ts'
import { room as mail } from './mail/index.ts'
import { room as menus } from './menus/index.ts'
import { room as mobile } from './mobile/index.ts'
import { room as nodes } from './nodes/index.ts'
import { room as notices } from './notices/index.ts'
import { room as organisations } from './organisations/index.ts'
import { room as presentations } from './presentations/index.ts'
import { room as previews } from './previews/index.ts'
import { room as profiles } from './profiles/index.ts'
import { room as push } from './push/index.ts'
import { room as recycle } from './recycle/index.ts'
import { room as renditions } from './renditions/index.ts'
import { room as roles } from './roles/index.ts'
import { room as search } from './search/index.ts'
import { room as settings } from './settings/index.ts'
import { room as spreadsheets } from './spreadsheets/index.ts'
import { room as templates } from './templates/index.ts'
import { room as terms } from './terms/index.ts'
import { room as texts } from './texts/index.ts'
import { room as uploads } from './uploads/index.ts'
import { room as users } from './users/index.ts'
import { room as versions } from './versions/index.ts'
import { room as viewers } from './viewers/index.ts'
import { room as watermark } from './watermark/index.ts'
import { room as workspaces } from './workspaces/index.ts'

/** The rooms of the house in the order of the law: a room may use only rooms above it. */
// biome-ignore format: one line per room, so that two new rooms do not meet in one line
export const webRooms: WebRoom[] = [
  settings,
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
  viewers,
  comparison,
  editing,
  texts,
  documents,
  spreadsheets,
  presentations,
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
  mobile,
]
