import type { Injector } from '@univerjs/core'
import { DataValidationStatus } from '@univerjs/core'
import { SheetDataValidationModel } from '@univerjs/preset-sheets-data-validation'

/** Marks no empty cell as invalid although its rule demands a value: other programs do not either. */
export function skipEmptyCellValidation(injector: Injector) {
  const rules = injector.get(SheetDataValidationModel)
  const judge = rules.validator.bind(rules)
  rules.validator = (rule, place, done) => {
    const cell = place.worksheet.getCellRaw(place.row, place.col)
    if (cell?.f || (cell?.v ?? '') !== '') return judge(rule, place, done)
    done?.(DataValidationStatus.VALID, false)
    return DataValidationStatus.VALID
  }
}
