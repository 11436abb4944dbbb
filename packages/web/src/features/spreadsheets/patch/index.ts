import type { Parts } from '../../editing/ooxml/index.ts'
import { isWritable } from '../markup/format-rules.ts'
import type { Mutation } from '../mutation.ts'
import { Book } from './book.ts'
import { type Criteria, knowsCriteria } from './filters.ts'
import type { Format } from './formats.ts'
import { ignored } from './ignored.ts'
import { UnsupportedMutation } from './refusal.ts'
import { knowsRule, type Rule, type RuleChange } from './rules.ts'
import { settleSheets } from './sheets.ts'
import { writers } from './writers.ts'

export { ignored } from './ignored.ts'
export { UnsupportedMutation } from './refusal.ts'

/** Mutations that the writer can write; the commands behind all others must be disabled. */
export const supported: ReadonlySet<string> = new Set(Object.keys(writers))

/** Whether a change can be written: not only its kind, but what it says. */
export function canWrite({ id, params }: Mutation): boolean {
  if (!supported.has(id)) return false
  if (id === 'sheet.mutation.add-conditional-rule' || id === 'sheet.mutation.set-conditional-rule')
    return isWritable((params.rule as Format).rule)
  if (id === 'sheet.mutation.set-filter-criteria') return knowsCriteria(params.criteria as Criteria | null)
  if (id === 'data-validation.mutation.addRule') return [params.rule as Rule].flat().every(knowsRule)
  const { type, payload } = (params.payload ?? {}) as Partial<RuleChange['payload']>
  return id !== 'data-validation.mutation.updateRule' || type !== 0 || knowsRule(payload as Partial<Rule>)
}

/**
 * A workbook with mutations applied to it, in their order; parts that none of them touches are the same bytes. Throws an
 * UnsupportedMutation for what cannot be written without loss.
 */
export function patchWorkbook(parts: Parts, mutations: readonly Mutation[]): Parts {
  const changes = mutations.filter(({ id }) => !ignored.has(id))
  if (changes.length === 0) return parts
  const book = new Book(parts)
  for (const { id, params } of changes) {
    const sheet = book.sheets.find((one) => one.id === (params.subUnitId ?? params.sheetId))
    // what a sheet that is gone loses with it comes back with it
    if (sheet?.gone) continue
    const write = writers[id]
    if (!write) throw new UnsupportedMutation(id)
    try {
      write(book, params as never)
    } catch (error) {
      throw error instanceof UnsupportedMutation ? error : new UnsupportedMutation(id, String(error))
    }
  }
  settleSheets(book)
  return book.result()
}
