/**
 * One change of a workbook as Univer makes it, by the names that the import gives:
 * - a sheet (`subUnitId`) is the `sheetId` of its `<sheet>` in workbook.xml; one that was added has a name of its own,
 *   given by its `sheet.mutation.insert-sheet`;
 * - a style that is a string is the number of an `<xf>` of cellXfs; every other style stands as an object;
 * - a data validation, conditional format, link or image of the file is known as `importedObjectId` says.
 */
export interface WorkbookMutation {
  readonly id: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The one workbook that is open, on every mutation. */
export const openWorkbookUnitId = 'workbook'

/** Returns the id of an object in a sheet's XML: its kind and its place in document order, from 0. */
export const importedObjectId = (
  kind: 'validation' | 'format' | 'link' | 'image',
  sheetId: string,
  place: number,
) => `${kind}-${sheetId}-${place}`

/** No mutation of Univer, but what a filter came to when the file is written: `rows` of its range are not shown. */
export const filteredRowsMutation = 'cabinet.filtered-rows'
