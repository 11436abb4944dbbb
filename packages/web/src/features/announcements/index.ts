import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messagePanel } from '../menus/index.ts'
import { approvalTermMessages, titleMessages } from './announcements.text.ts'
import { errorMessages } from './errors.text.ts'

/** Loads the dialog of an announcement, for screens that show some. */
export const loadAnnouncementDialog = () =>
  import('./announcement-dialog.tsx').then((m) => m.AnnouncementDialog)

/** Announcements: their administration, and the list of those that are addressed to the user. */
export const room: WebRoom = {
  name: 'announcements',
  errorText: errorMessages,
  offers: [
    offer('flowTerms', { action: 'announcement', names: approvalTermMessages }),
    offer(
      'announcementDialog',
      lazy(() => loadAnnouncementDialog().then((dialog) => ({ default: dialog }))),
    ),
  ],
  routes: [
    {
      path: menuPageMatrix.announcement[1],
      title: titleMessages.manage,
      screen: () => import('./announcement-page.tsx').then((m) => m.AnnouncementPage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.systemNotice[1],
      title: titleMessages.notices,
      screen: () => import('./system-notice-page.tsx').then((m) => m.SystemNoticePage),
      ...messagePanel,
    },
  ],
}
