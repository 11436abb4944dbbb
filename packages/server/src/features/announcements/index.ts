import type { Room } from '../../kernel/room.ts'
import { appearanceJob, pictureSweepJob } from './announcements.jobs.ts'
import { announcementRoutes } from './announcements.routes.ts'
import { announcementPictureStreams } from './pictures.usecases.ts'
import { announcementStarter, publishApproved } from './publish.usecases.ts'
import { readerStreams } from './readers.usecases.ts'
import { systemNotices } from './received.usecases.ts'

/** Announcements: written by administrators, addressed to sets of users, read in the message centre. */
export const announcements: Room = {
  name: 'announcements',
  routes: announcementRoutes,
  streams: [...readerStreams, ...announcementPictureStreams],
  jobs: [appearanceJob, pictureSweepJob],
  on: { 'flow.decided': publishApproved },
  provides: { systemNotices, flowStarters: announcementStarter },
}
