import type { IStyleData } from '@univerjs/core'
import type { IConditionFormattingRule } from '@univerjs/sheets-conditional-formatting'
import { type ConditionalFormatRule, isWritableRule } from '../markup/format-rules.ts'
import { rangesOfReferences } from '../markup/references.ts'
import { booleanAttribute, childElementOf, childElementsOf, type Element, numberOf } from '../markup/tree.ts'
import { importedObjectId } from '../mutation.ts'
import { withoutFunctionPrefixes } from './cells.ts'
import type { ColourResolver } from './colours.ts'

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

/**
 * Converts conditional formats, ordered by priority; formats that Univer cannot show or the writer cannot write are left
 * out.
 */
export function importConditionalFormats(
  sheet: Element,
  sheetId: string,
  differences: readonly IStyleData[],
  colours: ColourResolver,
): IConditionFormattingRule[] {
  let place = -1
  const more = childElementOf(sheet, 'extLst')
  return childElementsOf(sheet, 'conditionalFormatting')
    .flatMap((group) =>
      childElementsOf(group, 'cfRule').flatMap((element) => {
        place += 1
        const style = differences[numberOf(element, 'dxfId') ?? -1] ?? {}
        const rule = importConditionalRule(element, style, colours, more)
        const ranges = rangesOfReferences(group.attributes.sqref ?? '')
        if (!rule || ranges.length === 0 || !isWritableRule(rule as unknown as ConditionalFormatRule))
          return []
        const format = {
          cfId: importedObjectId('format', sheetId, place),
          ranges,
          stopIfTrue: booleanAttribute(element, 'stopIfTrue'),
          rule,
        } as unknown as IConditionFormattingRule
        return [{ priority: numberOf(element, 'priority') ?? 0, format }]
      }),
    )
    .sort((a, b) => a.priority - b.priority)
    .map(({ format }) => format)
}

/** Converts a rule's condition and effect, without its ranges; null where Univer does not show it. */
export function importConditionalRule(
  element: Element,
  style: IStyleData,
  colours: ColourResolver,
  more: Element | undefined,
): Rule | null {
  const { type = '', operator = '' } = element.attributes
  const terms = childElementsOf(element, 'formula').map(({ text }) => text.trim())
  const cell = (rule: Rule) => ({ type: 'highlightCell', style, ...rule })
  if (type === 'cellIs') return cellIs(operator, terms, cell)
  if (type === 'expression' && terms[0])
    return cell({ subType: 'formula', value: `=${withoutFunctionPrefixes(terms[0])}` })
  if (type === 'top10')
    return cell({
      subType: 'rank',
      isBottom: booleanAttribute(element, 'bottom'),
      isPercent: booleanAttribute(element, 'percent'),
      value: numberOf(element, 'rank') ?? 10,
    })
  if (type === 'aboveAverage') return cell({ subType: 'average', operator: averageOf(element) })
  if (type === 'duplicateValues' || type === 'uniqueValues') return cell({ subType: type })
  if (type === 'timePeriod')
    return cell({ subType: 'timePeriod', operator: element.attributes.timePeriod ?? 'today' })
  const text = texts[type]
  if (text) return cell({ subType: 'text', operator: text, value: element.attributes.text ?? '' })
  if (type === 'colorScale') return colourScale(childElementOf(element, 'colorScale'), colours)
  if (type === 'dataBar') return dataBar(childElementOf(element, 'dataBar'), colours, barOf(element, more))
  if (type === 'iconSet') return iconSet(childElementOf(element, 'iconSet'))
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
  const above = booleanAttribute(element, 'aboveAverage', true)
  const equal = booleanAttribute(element, 'equalAverage') ? 'OrEqual' : ''
  return `${above ? 'greaterThan' : 'lessThan'}${equal}`
}

function thresholdOf(element: Element | undefined): { type: string; value?: number | string } {
  const { type = 'num', val } = element?.attributes ?? {}
  if (type === 'formula') return { type, value: `=${val ?? ''}` }
  return type === 'min' || type === 'max' ? { type } : { type, value: Number(val ?? 0) }
}

function colourScale(scale: Element | undefined, colours: ColourResolver): Rule | null {
  const shades = childElementsOf(scale, 'color').map((colour) => colours(colour) ?? '#ffffff')
  const config = childElementsOf(scale, 'cfvo').map((value, index) => ({
    index,
    color: shades[index] ?? '#ffffff',
    value: thresholdOf(value),
  }))
  return config.length > 1 ? { type: 'colorScale', config } : null
}

/** Finds a data bar's extended settings, which newer programs store at the end of the sheet (`more`). */
function barOf(rule: Element, more: Element | undefined): Element | undefined {
  const id = descend([rule], 'extLst', 'ext', 'id')[0]?.text.trim()
  const rules = more
    ? descend([more], 'ext', 'conditionalFormattings', 'conditionalFormatting', 'cfRule')
    : []
  return childElementOf(id ? rules.find(({ attributes }) => attributes.id === id) : undefined, 'dataBar')
}

const descend = (from: Element[], ...names: string[]): Element[] =>
  names.reduce((all, name) => all.flatMap((one) => childElementsOf(one, name)), from)

function dataBar(bar: Element | undefined, colours: ColourResolver, newer: Element | undefined): Rule | null {
  const [min, max] = childElementsOf(bar, 'cfvo')
  if (!bar || !min || !max) return null
  return {
    type: 'dataBar',
    isShowValue: booleanAttribute(bar, 'showValue', true),
    config: {
      min: thresholdOf(min),
      max: thresholdOf(max),
      isGradient: booleanAttribute(newer, 'gradient', true),
      positiveColor: colours(childElementOf(bar, 'color')) ?? '#638ec6',
      nativeColor: colours(childElementOf(newer, 'negativeFillColor')) ?? '#ff0000',
    },
  }
}

/** A file lists the lowest threshold first, Univer the highest. */
function iconSet(set: Element | undefined): Rule | null {
  const values = childElementsOf(set, 'cfvo')
  const { iconSet: iconType = '3TrafficLights1' } = set?.attributes ?? {}
  if (values.length < 3 || booleanAttribute(set, 'custom')) return null
  const last = values.length - 1
  const config = values.toReversed().map((value, at) => ({
    operator: booleanAttribute(value, 'gte', true) ? 'greaterThanOrEqual' : 'greaterThan',
    value: thresholdOf(value),
    iconType,
    iconId: String(booleanAttribute(set, 'reverse') ? last - at : at),
  }))
  return { type: 'iconSet', isShowValue: booleanAttribute(set, 'showValue', true), config }
}
