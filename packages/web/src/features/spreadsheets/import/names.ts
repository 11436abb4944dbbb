import { childElementOf, childElementsOf, type Element } from '../markup/tree.ts'
import { withoutFunctionPrefixes } from './cells.ts'

interface Name {
  id: string
  name: string
  formulaOrRefString: string
  /** The sheet to which it is local; absent for the whole workbook. */
  localSheetId?: string
}

/** Returns the workbook's defined names, without those programs reserve for themselves. */
export function importDefinedNames(book: Element, sheets: readonly { id: string }[]): Record<string, Name> {
  const found: Record<string, Name> = {}
  childElementsOf(childElementOf(book, 'definedNames'), 'definedName').forEach(
    ({ attributes, text }, place) => {
      const { name = '', localSheetId } = attributes
      if (!name || name.startsWith('_xlnm.') || text === '') return
      const id = `name-${place}`
      const sheet = localSheetId === undefined ? undefined : sheets[Number(localSheetId)]?.id
      found[id] = {
        id,
        name,
        formulaOrRefString: /^'?[^!]+'?!\$?[A-Z]+\$?\d+(:\$?[A-Z]+\$?\d+)?$/i.test(text)
          ? text
          : `=${withoutFunctionPrefixes(text)}`,
        localSheetId: sheet ?? 'AllDefaultWorkbook',
      }
    },
  )
  return found
}
