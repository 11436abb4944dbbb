import { show } from '../../kernel/show.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import type { Clash } from './queue.store.ts'

export const askClash = (names: string[], folder: string): Promise<Clash | null> =>
  show<Clash>((answer) => <ClashDialog names={names} folder={folder} onAnswer={answer} />)
