import { includesRight } from '@cabinet/contract/rights'
import { FileDiff } from 'lucide-react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { comparisonRefusal } from './comparison.rules.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { compareTwoFiles, comparisonPagePath, openComparisonPage } from './opening.ts'

export const room: WebRoom = {
  name: 'comparison',
  errorText: errorMessages,
  routes: [
    {
      path: comparisonPagePath,
      title: entryMessages.title,
      screen: () => import('./comparison-page.tsx').then((m) => m.ComparisonPage),
      frame: 'window',
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'compare',
      words: entryMessages.compare,
      wordsFor: (rows) => (rows.length === 1 ? entryMessages.compareVersions : entryMessages.compare),
      icon: FileDiff,
      ready: (rows) => comparisonRefusal(rows) ?? true,
      run: compareTwoFiles,
    }),
    offer('versionAction', {
      words: entryMessages.withLatest,
      icon: FileDiff,
      order: 50,
      fits: (version, file) => !version.latest && includesRight(file.rights, 'preview'),
      run: (version, file) =>
        openComparisonPage({ fileId: file.id, version: version.number, otherVersion: file.version }),
    }),
    offer('versionAction', {
      words: entryMessages.withBefore,
      icon: FileDiff,
      order: 51,
      fits: (version, file) => version.number > 1 && includesRight(file.rights, 'preview'),
      run: (version, file) => openComparisonPage({ fileId: file.id, otherVersion: version.number }),
    }),
  ],
}
