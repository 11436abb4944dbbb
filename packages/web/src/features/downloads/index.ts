import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { includesRight } from '@cabinet/contract/rights'
import { Download } from 'lucide-react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messagePanel } from '../menus/index.ts'
import { downloadRefusal } from './download.rules.ts'
import { downloadItems, saveVersionToDisk } from './download.ts'
import { errorMessages, messages } from './downloads.text.ts'
import { packageErrorText, packageWords } from './packages/index.ts'

export { downloadItems, saveVersionToDisk } from './download.ts'
export { downloadByBrowser } from './open-address.ts'

export const room: WebRoom = {
  name: 'downloads',
  errorText: { ...errorMessages, ...packageErrorText },
  headerTool: () => import('./packages/centre.tsx').then((m) => m.DownloadCentre),
  routes: [
    {
      path: menuPageMatrix.packagelist[1],
      title: packageWords.title,
      screen: () => import('./packages/package-page.tsx').then((m) => m.PackageDownloadsPage),
      ...messagePanel,
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'download',
      words: messages.download,
      icon: Download,
      ready: (rows) => downloadRefusal(rows) ?? true,
      run: downloadItems,
    }),
    offer('versionAction', {
      words: messages.download,
      icon: Download,
      fits: (_, file) => includesRight(file.rights, 'download'),
      run: (version) => saveVersionToDisk(version.fileId, version.number),
    }),
  ],
}
