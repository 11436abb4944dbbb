import { holds } from '@cabinet/contract/rights'
import { FileDiff } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { refusal } from './comparison.rules.ts'
import { errorText, words } from './comparison.text.ts'
import { compareFiles, openComparison, path } from './opening.ts'

export const room: Room = {
  name: 'comparison',
  errorText,
  routes: [
    {
      path,
      title: words.title,
      screen: () => import('./comparison-page.tsx').then((m) => m.ComparisonPage),
      frame: 'window',
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'compare',
      words: words.compare,
      wordsFor: (rows) => (rows.length === 1 ? words.compareVersions : words.compare),
      icon: FileDiff,
      ready: (rows) => refusal(rows) ?? true,
      run: compareFiles,
    }),
    offer('versionAction', {
      words: words.withLatest,
      icon: FileDiff,
      order: 50,
      fits: (version, file) => !version.latest && holds(file.rights, 'preview'),
      run: (version, file) =>
        openComparison({ fileId: file.id, version: version.number, otherVersion: file.version }),
    }),
    offer('versionAction', {
      words: words.withBefore,
      icon: FileDiff,
      order: 51,
      fits: (version, file) => version.number > 1 && holds(file.rights, 'preview'),
      run: (version, file) => openComparison({ fileId: file.id, otherVersion: version.number }),
    }),
  ],
}
