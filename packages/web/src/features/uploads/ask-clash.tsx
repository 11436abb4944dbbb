import { showDialog } from '../../kernel/show.tsx'
import { NameClashDialog } from './clash-dialog.tsx'
import type { NameClashAnswer } from './queue.store.ts'

export const askNameClashAnswer = (names: string[], folder: string): Promise<NameClashAnswer | null> =>
  showDialog<NameClashAnswer>((answer) => <NameClashDialog names={names} folder={folder} onAnswer={answer} />)
