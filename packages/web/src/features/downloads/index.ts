import { holds } from '@cabinet/contract/rights'
import { Download } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { addFileAction } from '../spaces/index.ts'
import { addVersionAction } from '../versions/index.ts'
import { whyNot } from './download.rules.ts'
import { download, save } from './download.ts'
import { errorText, words } from './downloads.text.ts'

export { download, save } from './download.ts'

addFileAction('download', {
  words: words.download,
  icon: Download,
  ready: (rows) => whyNot(rows) ?? true,
  run: download,
})

addVersionAction({
  words: words.download,
  icon: Download,
  fits: (_, file) => holds(file.rights, 'download'),
  run: (version) => save(version.fileId, version.number),
})

export const room: Room = { name: 'downloads', routes: [], errorText }
