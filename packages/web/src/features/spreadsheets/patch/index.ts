import type { PackageParts } from '../../editing/ooxml/index.ts'
import { isWritableRule } from '../markup/format-rules.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { PatchedWorkbook } from './book.ts'
import { type FilterCriteria, isKnownCriteria } from './filters.ts'
import type { ConditionalFormat } from './formats.ts'
import { ignoredMutations } from './ignored.ts'
import { UnsupportedMutation } from './refusal.ts'
import { type DataValidationChange, type DataValidationRule, isKnownRuleType } from './rules.ts'
import { writeSheetList } from './sheets.ts'
import { mutationWriters } from './writers.ts'

export { ignoredMutations } from './ignored.ts'
export { UnsupportedMutation } from './refusal.ts'

/** Mutations the writer supports; commands that cause others must be disabled. */
export const writableMutations: ReadonlySet<string> = new Set(Object.keys(mutationWriters))

/** Whether a change can be written, by its type and its content. */
export function canWriteMutation({ id, params }: WorkbookMutation): boolean {
  if (!writableMutations.has(id)) return false
  if (id === 'sheet.mutation.add-conditional-rule' || id === 'sheet.mutation.set-conditional-rule')
    return isWritableRule((params.rule as ConditionalFormat).rule)
  if (id === 'sheet.mutation.set-filter-criteria')
    return isKnownCriteria(params.criteria as FilterCriteria | null)
  if (id === 'data-validation.mutation.addRule')
    return [params.rule as DataValidationRule].flat().every(isKnownRuleType)
  const { type, payload } = (params.payload ?? {}) as Partial<DataValidationChange['payload']>
  return (
    id !== 'data-validation.mutation.updateRule' ||
    type !== 0 ||
    isKnownRuleType(payload as Partial<DataValidationRule>)
  )
}

/**
 * A workbook with mutations applied to it, in their order; parts that none of them touches are the same bytes. Throws an
 * UnsupportedMutation for what cannot be written without loss.
 */
export function patchWorkbookParts(
  parts: PackageParts,
  mutations: readonly WorkbookMutation[],
): PackageParts {
  const changes = mutations.filter(({ id }) => !ignoredMutations.has(id))
  if (changes.length === 0) return parts
  const book = new PatchedWorkbook(parts)
  for (const { id, params } of changes) {
    const sheet = book.sheets.find((one) => one.id === (params.subUnitId ?? params.sheetId))
    // Content removed together with a sheet is restored with it.
    if (sheet?.gone) continue
    const write = mutationWriters[id]
    if (!write) throw new UnsupportedMutation(id)
    try {
      write(book, params as never)
    } catch (error) {
      throw error instanceof UnsupportedMutation ? error : new UnsupportedMutation(id, String(error))
    }
  }
  writeSheetList(book)
  return book.result()
}
