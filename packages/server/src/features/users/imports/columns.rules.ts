import type { UserImportColumn } from '@cabinet/contract/users.import'
import type { SheetColumns } from '../../../kernel/sheets/index.ts'
import { columnAliases, columnMessages, userTypeMessages } from './sheet-words.ts'

export const userSheetColumns: SheetColumns<UserImportColumn> = {
  words: columnMessages,
  aliases: columnAliases,
  required: ['account', 'name'],
}

/** Returns the type of a code or a name in either language; null for none. */
export function userTypeOfText(text: string): 1 | 2 | 3 | 4 | null {
  const code = ([1, 2, 3, 4] as const).find(
    (one) =>
      text === String(one) ||
      userTypeMessages[one].some((words) => words.toLowerCase() === text.toLowerCase()),
  )
  return code ?? null
}
