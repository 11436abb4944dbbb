import { pages } from '@cabinet/contract/menus.matrix'
import { holds } from '@cabinet/contract/rights'
import { Download } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messagePanel } from '../menus/index.ts'
import { whyNot } from './download.rules.ts'
import { download, save } from './download.ts'
import { errorText, words } from './downloads.text.ts'
import { packageErrorText, packageWords } from './packages/index.ts'

export { download, save } from './download.ts'
export { openAddress } from './open-address.ts'

export const room: Room = {
  name: 'downloads',
  errorText: { ...errorText, ...packageErrorText },
  headerTool: () => import('./packages/centre.tsx').then((m) => m.DownloadCentre),
  routes: [
    {
      path: pages.packagelist[1],
      title: packageWords.messages,
      screen: () => import('./packages/package-page.tsx').then((m) => m.PackagePage),
      sidePanel: messagePanel,
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'download',
      words: words.download,
      icon: Download,
      ready: (rows) => whyNot(rows) ?? true,
      run: download,
    }),
    offer('versionAction', {
      words: words.download,
      icon: Download,
      fits: (_, file) => holds(file.rights, 'download'),
      run: (version) => save(version.fileId, version.number),
    }),
  ],
}
