import type { ISheetDataValidationRule } from '@univerjs/core'
import { rangesOfReferences } from '../markup/references.ts'
import { booleanAttribute, childElementOf, childElementsOf, type Element } from '../markup/tree.ts'
import { importedObjectId } from '../mutation.ts'
import { withoutFunctionPrefixes } from './cells.ts'

const errorStyles: Record<string, number> = { information: 0, stop: 1, warning: 2 }

/** Converts data validations to Univer's rules. */
export function importDataValidations(sheet: Element, sheetId: string): ISheetDataValidationRule[] {
  return childElementsOf(childElementOf(sheet, 'dataValidations'), 'dataValidation').flatMap(
    (rule, place) => {
      const { type = 'none', operator = 'between', sqref = '', errorStyle = 'stop' } = rule.attributes
      const ranges = rangesOfReferences(sqref)
      if (type === 'none' || ranges.length === 0) return []
      const { error, errorTitle, prompt, promptTitle } = rule.attributes
      return [
        {
          uid: importedObjectId('validation', sheetId, place),
          type,
          ranges,
          operator,
          allowBlank: booleanAttribute(rule, 'allowBlank'),
          formula1: termOf(childElementOf(rule, 'formula1'), type),
          formula2: termOf(childElementOf(rule, 'formula2'), type),
          // inverted in the standard: 1 hides the arrow
          showDropDown: !booleanAttribute(rule, 'showDropDown'),
          // shows the arrow, as Excel does
          renderMode: 1,
          showErrorMessage: booleanAttribute(rule, 'showErrorMessage'),
          showInputMessage: booleanAttribute(rule, 'showInputMessage'),
          errorStyle: errorStyles[errorStyle] ?? 1,
          ...(error && { error }),
          ...(errorTitle && { errorTitle }),
          ...(prompt && { prompt }),
          ...(promptTitle && { promptTitle }),
        } as ISheetDataValidationRule,
      ]
    },
  )
}

/** Converts a condition's operand: a list to its items, a number to itself, anything else to a formula. */
function termOf(element: Element | undefined, type: string): string | undefined {
  const text = element?.text.trim()
  if (!text) return undefined
  if (type === 'list' && /^".*"$/.test(text)) return text.slice(1, -1).replaceAll('""', '"')
  return type !== 'custom' && !Number.isNaN(Number(text)) ? text : `=${withoutFunctionPrefixes(text)}`
}
