import { archiveEvents } from '@cabinet/contract/archive.events'
import { includesRight } from '@cabinet/contract/rights'
import { Archive } from 'lucide-react'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { mayArchiveSomewhere, refreshArchive } from './archive.api.ts'
import { catalogueEntryMessages, entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'archive',
  errorText: errorMessages,
  routes: [
    {
      path: '/dashboard/pigeonhole',
      title: entryMessages.title,
      screen: () => import('./archive-page.tsx').then((m) => m.ArchiveHomePage),
      sidePanel: () => import('./side-panel.tsx').then((m) => m.ArchiveSidePanel),
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'archive',
      words: catalogueEntryMessages.archive,
      icon: Archive,
      ready: (rows) => {
        if (rows.length === 0) return 'previews.none_selected'
        if (!mayArchiveSomewhere()) return 'archive.no_category'
        const lock = rows.find((row) => row.lock)?.lock?.kind
        if (lock) return `locks.${lock}`
        return (
          rows.every((row) => includesRight(row.rights, 'delete') && row.parentId !== '') ||
          'common.no_permission'
        )
      },
      run: async (rows) => (await import('./catalogue/deeds.tsx')).archiveSelectedItems(rows),
    }),
    offer('folder', {
      key: 'archive',
      order: 50,
      words: catalogueEntryMessages.stubsList,
      component: lazy(() => import('./catalogue/stubs.tsx')),
    }),
  ],
  on: [
    listenToPush(archiveEvents.requested, () => void refreshArchive()),
    listenToPush(archiveEvents.answered, () => void refreshArchive()),
    listenToPush(archiveEvents.unused, () => void refreshArchive()),
  ],
}
