import { announcementEndpoints } from '@cabinet/contract/announcements'
import { type Route, route } from '../../kernel/room.ts'
import {
  getAnnouncement,
  listAnnouncements,
  removeAnnouncements,
  saveAnnouncement,
} from './announcements.usecases.ts'
import { pinAnnouncement, publishAnnouncement, withdrawAnnouncement } from './publish.usecases.ts'
import { listReaders } from './readers.usecases.ts'
import { confirmAnnouncement } from './received.usecases.ts'

export const announcementRoutes: Route[] = [
  route(announcementEndpoints.page, listAnnouncements),
  route(announcementEndpoints.get, getAnnouncement),
  route(announcementEndpoints.save, saveAnnouncement),
  route(announcementEndpoints.publish, publishAnnouncement),
  route(announcementEndpoints.withdraw, withdrawAnnouncement),
  route(announcementEndpoints.pin, pinAnnouncement),
  route(announcementEndpoints.remove, removeAnnouncements),
  route(announcementEndpoints.readers, listReaders),
  route(announcementEndpoints.confirm, confirmAnnouncement),
]
