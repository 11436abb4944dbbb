/**
 * One change of a workbook as Univer makes it, by the names that the import gives:
 * - a sheet (`subUnitId`) is the `sheetId` of its `<sheet>` in workbook.xml; an added sheet has the id that its
 *   `sheet.mutation.insert-sheet` gives;
 * - a style given as a string is the number of an `<xf>` of cellXfs; every other style is an object;
 * - a data validation, conditional format, link or image of the file has the id of `importedObjectId`.
 */
export interface WorkbookMutation {
  readonly id: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The id of the open workbook, the same in every mutation. */
export const openWorkbookUnitId = 'workbook'

/** Returns the id of an object in a sheet's XML: its kind and its place in document order, from 0. */
export const importedObjectId = (
  kind: 'validation' | 'format' | 'link' | 'image',
  sheetId: string,
  place: number,
) => `${kind}-${sheetId}-${place}`

/** A mutation of our own, added when the file is written: these `rows` of a filter's range are hidden. */
export const filteredRowsMutation = 'cabinet.filtered-rows'
