import { labelEndpoints } from '@cabinet/contract/labels'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { includesRight } from '@cabinet/contract/rights'
import { Tags } from 'lucide-react'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { FileLabelMark } from './label-mark.tsx'
import { errorMessages, messages } from './labels.text.ts'

export const room: WebRoom = {
  name: 'labels',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.labelType[1],
      title: entryMessages.types,
      screen: () => import('./admin/type-page.tsx').then((m) => m.LabelTypePage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.labelList[1],
      title: entryMessages.labels,
      screen: () => import('./admin/list-page.tsx').then((m) => m.LabelListPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    // inherited labels change when an item moves
    offer('refreshedWithSpaces', labelEndpoints.ofFiles),
    offer('mark', { key: 'labels', order: 30, Mark: FileLabelMark }),
    offer('fileAction', {
      key: 'label',
      words: messages.setLabels,
      icon: Tags,
      shortcut: 'L',
      ready: (rows) =>
        rows.length === 0
          ? 'previews.none_selected'
          : rows.every((row) => includesRight(row.rights, 'rename')) || 'common.no_permission',
      run: async (rows) => (await import('./labels.deeds.tsx')).askAndSetLabels(rows),
    }),
    offer('item', {
      key: 'labels',
      order: 10,
      words: messages.label,
      component: lazy(() => import('./label-section.tsx').then((m) => ({ default: m.FileLabelSection }))),
    }),
    offer('folder', {
      key: 'unlabelled',
      order: 10,
      words: messages.lacking,
      component: lazy(() => import('./unlabelled-line.tsx').then((m) => ({ default: m.UnlabelledLine }))),
    }),
    offer(
      'labelFilter',
      lazy(() => import('./label-filter.tsx').then((m) => ({ default: m.LabelFilterMenu }))),
    ),
  ],
}
