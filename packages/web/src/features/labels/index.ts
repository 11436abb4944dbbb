import { labelApi } from '@cabinet/contract/labels'
import { pages } from '@cabinet/contract/menus.matrix'
import { holds } from '@cabinet/contract/rights'
import { Tags } from 'lucide-react'
import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { words as adminWords } from './admin/admin.text.ts'
import { LabelMark } from './label-mark.tsx'
import { errorText, words } from './labels.text.ts'

export const room: Room = {
  name: 'labels',
  errorText,
  routes: [
    {
      path: pages.labelType[1],
      title: adminWords.types,
      screen: () => import('./admin/type-page.tsx').then((m) => m.LabelTypePage),
      sidePanel: 'management',
    },
    {
      path: pages.labelList[1],
      title: adminWords.labels,
      screen: () => import('./admin/list-page.tsx').then((m) => m.LabelListPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    // what comes down from folders changes with a move
    offer('refreshedWithSpaces', labelApi.ofFiles),
    offer('mark', { key: 'labels', order: 30, Mark: LabelMark }),
    offer('fileAction', {
      key: 'label',
      words: words.setLabels,
      icon: Tags,
      shortcut: 'L',
      ready: (rows) =>
        rows.length === 0
          ? 'previews.none_selected'
          : rows.every((row) => holds(row.rights, 'rename')) || 'common.no_permission',
      run: async (rows) => (await import('./labels.deeds.tsx')).label(rows),
    }),
    offer('item', {
      key: 'labels',
      order: 10,
      words: words.label,
      component: lazy(() => import('./label-section.tsx').then((m) => ({ default: m.LabelSection }))),
    }),
    offer('folder', {
      key: 'unlabelled',
      order: 10,
      words: words.lacking,
      component: lazy(() => import('./unlabelled-line.tsx').then((m) => ({ default: m.UnlabelledLine }))),
    }),
    offer(
      'labelFilter',
      lazy(() => import('./label-filter.tsx').then((m) => ({ default: m.LabelFilter }))),
    ),
  ],
}
