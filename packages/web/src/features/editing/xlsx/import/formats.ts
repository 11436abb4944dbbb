import type { IStyleData } from '@univerjs/core'
import type { IConditionFormattingRule } from '@univerjs/sheets-conditional-formatting'
import { importedId } from '../mutation.ts'
import { shown } from './cells.ts'
import type { Colours } from './colours.ts'
import { rangesOf } from './references.ts'
import { child, children, type Element, flag, numberOf } from './xml.ts'

type Rule = Record<string, unknown>

const texts: Record<string, string> = {
  containsText: 'containsText',
  notContainsText: 'notContainsText',
  beginsWith: 'beginsWith',
  endsWith: 'endsWith',
  containsBlanks: 'containsBlanks',
  notContainsBlanks: 'notContainsBlanks',
  containsErrors: 'containsErrors',
  notContainsErrors: 'notContainsErrors',
}

/** Conditional formats; the first wins, as in the file by its priority. One that Univer cannot show is left out. */
export function formatsOf(
  sheet: Element,
  sheetId: string,
  differences: readonly IStyleData[],
  colours: Colours,
): IConditionFormattingRule[] {
  let place = -1
  return children(sheet, 'conditionalFormatting')
    .flatMap((group) =>
      children(group, 'cfRule').flatMap((element) => {
        place += 1
        const style = differences[numberOf(element, 'dxfId') ?? -1] ?? {}
        const rule = ruleOf(element, style, colours)
        const ranges = rangesOf(group.attributes.sqref ?? '')
        if (!rule || ranges.length === 0) return []
        const format = {
          cfId: importedId('format', sheetId, place),
          ranges,
          stopIfTrue: flag(element, 'stopIfTrue'),
          rule,
        } as unknown as IConditionFormattingRule
        return [{ priority: numberOf(element, 'priority') ?? 0, format }]
      }),
    )
    .sort((a, b) => a.priority - b.priority)
    .map(({ format }) => format)
}

function ruleOf(element: Element, style: IStyleData, colours: Colours): Rule | null {
  const { type = '', operator = '' } = element.attributes
  const terms = children(element, 'formula').map(({ text }) => text.trim())
  const cell = (rule: Rule) => ({ type: 'highlightCell', style, ...rule })
  if (type === 'cellIs') return cellIs(operator, terms, cell)
  if (type === 'expression' && terms[0]) return cell({ subType: 'formula', value: `=${shown(terms[0])}` })
  if (type === 'top10')
    return cell({
      subType: 'rank',
      isBottom: flag(element, 'bottom'),
      isPercent: flag(element, 'percent'),
      value: numberOf(element, 'rank') ?? 10,
    })
  if (type === 'aboveAverage') return cell({ subType: 'average', operator: averageOf(element) })
  if (type === 'duplicateValues' || type === 'uniqueValues') return cell({ subType: type })
  if (type === 'timePeriod')
    return cell({ subType: 'timePeriod', operator: element.attributes.timePeriod ?? 'today' })
  const text = texts[type]
  if (text) return cell({ subType: 'text', operator: text, value: element.attributes.text ?? '' })
  if (type === 'colorScale') return colourScale(child(element, 'colorScale'), colours)
  if (type === 'dataBar') return dataBar(child(element, 'dataBar'), colours)
  return null
}

function cellIs(operator: string, terms: string[], cell: (rule: Rule) => Rule): Rule | null {
  const values = terms.map(Number)
  if (values.some(Number.isNaN) || values.length === 0) {
    const word = /^"(.*)"$/.exec(terms[0] ?? '')?.[1]
    return word !== undefined && (operator === 'equal' || operator === 'notEqual')
      ? cell({ subType: 'text', operator, value: word })
      : null
  }
  const two = operator === 'between' || operator === 'notBetween'
  return cell({ subType: 'number', operator, value: two ? values.slice(0, 2) : values[0] })
}

function averageOf(element: Element): string {
  const above = flag(element, 'aboveAverage', true)
  const equal = flag(element, 'equalAverage') ? 'OrEqual' : ''
  return `${above ? 'greaterThan' : 'lessThan'}${equal}`
}

function thresholdOf(element: Element | undefined): { type: string; value?: number | string } {
  const { type = 'num', val } = element?.attributes ?? {}
  if (type === 'formula') return { type, value: `=${val ?? ''}` }
  return type === 'min' || type === 'max' ? { type } : { type, value: Number(val ?? 0) }
}

function colourScale(scale: Element | undefined, colours: Colours): Rule | null {
  const shades = children(scale, 'color').map((colour) => colours(colour) ?? '#ffffff')
  const config = children(scale, 'cfvo').map((value, index) => ({
    index,
    color: shades[index] ?? '#ffffff',
    value: thresholdOf(value),
  }))
  return config.length > 1 ? { type: 'colorScale', config } : null
}

function dataBar(bar: Element | undefined, colours: Colours): Rule | null {
  const [min, max] = children(bar, 'cfvo')
  if (!bar || !min || !max) return null
  return {
    type: 'dataBar',
    isShowValue: flag(bar, 'showValue', true),
    config: {
      min: thresholdOf(min),
      max: thresholdOf(max),
      isGradient: true,
      positiveColor: colours(child(bar, 'color')) ?? '#638ec6',
      nativeColor: '#ff0000',
    },
  }
}
