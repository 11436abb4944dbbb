import type { Injector } from '@univerjs/core'
import { DataValidationStatus } from '@univerjs/core'
import { SheetDataValidationModel } from '@univerjs/preset-sheets-data-validation'

/** A cell that nobody wrote into is no mistake, though its rule asks for something: others mark none either. */
export function forgiveEmptyCells(injector: Injector) {
  const rules = injector.get(SheetDataValidationModel)
  const judge = rules.validator.bind(rules)
  rules.validator = (rule, place, done) => {
    const cell = place.worksheet.getCellRaw(place.row, place.col)
    if (cell?.f || (cell?.v ?? '') !== '') return judge(rule, place, done)
    done?.(DataValidationStatus.VALID, false)
    return DataValidationStatus.VALID
  }
}
