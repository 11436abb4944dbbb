import {
  escapeXmlEntities,
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  unescapeXmlText,
  withAttributes,
} from '../../editing/xml/index.ts'
import type { PatchedWorkbook } from './book.ts'

/** A defined name as Univer describes it. */
export interface UniverDefinedName {
  id: string
  name: string
  formulaOrRefString: string
  localSheetId?: string
}

const everywhere = 'AllDefaultWorkbook'

/** Adds or changes a defined name. */
export function setDefinedName(book: PatchedWorkbook, given: UniverDefinedName): void {
  const root = splitXmlElement(book.piece('definedNames') ?? '<definedNames></definedNames>')
  const scope = given.localSheetId && given.localSheetId !== everywhere ? given.localSheetId : null
  const local = scope === null ? null : book.sheets.findIndex(({ id }) => id === scope)
  const at = placeOf(
    book,
    given.id,
    root.items.map(({ xml }) => xml),
  )
  const text = given.formulaOrRefString.replace(/^=/, '')
  if (at >= 0) {
    const before = root.items[at]!.xml
    const same =
      tagAttribute(before, 'name') === given.name &&
      unescapeXmlText(before.slice(before.indexOf('>') + 1, before.lastIndexOf('</'))).replaceAll(
        /_xl\w+\./g,
        '',
      ) === text
    if (same) return
    book.knownNames.set(given.id, given.name)
    const open = withAttributes(before.slice(0, before.indexOf('>') + 1), {
      name: given.name,
      localSheetId: local,
    })
    root.items[at] = { name: 'definedName', xml: `${open}${escapeXmlEntities(text)}</definedName>` }
  } else {
    book.knownNames.set(given.id, given.name)
    const open = withAttributes('<definedName>', { name: given.name, localSheetId: local })
    root.items.push({ name: 'definedName', xml: `${open}${escapeXmlEntities(text)}</definedName>` })
  }
  book.setPiece('definedNames', joinXmlElement(root))
  book.recalculate = true
}

export function removeDefinedName(book: PatchedWorkbook, { id }: { id: string }): void {
  const names = book.piece('definedNames')
  if (!names) return
  const root = splitXmlElement(names)
  const at = placeOf(
    book,
    id,
    root.items.map(({ xml }) => xml),
  )
  if (at < 0) return
  root.items.splice(at, 1)
  book.setPiece('definedNames', root.items.some(({ name }) => name) ? joinXmlElement(root) : null)
  book.recalculate = true
}

function placeOf(book: PatchedWorkbook, id: string, items: readonly string[]): number {
  const name = book.knownNames.get(id)
  return name === undefined
    ? -1
    : items.findIndex((xml) => xml.startsWith('<') && tagAttribute(xml, 'name') === name)
}
