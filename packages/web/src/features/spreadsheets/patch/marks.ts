import { tagAttribute } from '../../editing/xml/index.ts'
import { importedObjectId } from '../mutation.ts'

/**
 * Rules and formats have no name in a file: while a sheet is taken apart they carry the one that the import gave them,
 * by their place, as an attribute that is taken away before it is written.
 */
export const markOfElementXml = (xml: string): string | null => tagAttribute(xml, 'cabinet')

export function markRulesAndFormats(name: string, xml: string, sheetId: string, from: number): string {
  const [tag, kind] =
    name === 'dataValidations' ? (['dataValidation', 'validation'] as const) : (['cfRule', 'format'] as const)
  let place = from
  return xml.replaceAll(new RegExp(`<${tag}(?=[\\s/>])`, 'g'), (open) => {
    place += 1
    return `${open} cabinet="${importedObjectId(kind, sheetId, place - 1)}"`
  })
}

export const countMarkedRules = (xml: string): number => xml.match(/<cfRule(?=[\s/>])/g)?.length ?? 0
export const removeRuleMarks = (xml: string): string => xml.replaceAll(/ cabinet="[^"]*"/g, '')

/** Marks the notes of an unparsed part by their position. */
export function markCellNotes(part: string): string {
  if (!/<comments[\s>]/.test(part.slice(0, 1024))) return part
  let place = -1
  return part.replaceAll(/<comment(?=\s)/g, (open) => {
    place += 1
    return `${open} cabinet="${noteMarkOfId(String(place))}"`
  })
}

/** Drops the sheet from a note's id, because each part of notes belongs to one sheet. */
export const noteMarkOfId = (id: string): string => id.replace(/^(?:note-.*-)?(\d+)$/, 'note-$1')

export const removeNoteMarks = (part: string): string =>
  part.replaceAll(/<comment cabinet="[^"]*"/g, '<comment')
