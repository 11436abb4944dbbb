import { escapeXmlEntities, withAttributes } from '../../editing/xml/index.ts'
import type { SheetCellArea } from './change.ts'
import { formulaAsStored } from './functions.ts'
import { styleColourXml } from './looks.ts'
import { columnLettersOf } from './references.ts'

/** A conditional format of Univer: its condition and effect. */
export interface ConditionalFormatRule {
  type: string
  subType?: string
  operator?: string
  value?: unknown
  isBottom?: boolean
  isPercent?: boolean
  isShowValue?: boolean
  style?: object
  config?: unknown
}

interface Threshold {
  type: string
  value?: number | string
}
interface Shade {
  color: string
  value: Threshold
}
export interface DataBarOptions {
  min: Threshold
  max: Threshold
  isGradient: boolean
  positiveColor: string
  nativeColor: string
}
interface Icon {
  operator: string
  value: Threshold
  iconType: string
  iconId: string
}

const numberOperators = new Set(
  'greaterThan greaterThanOrEqual lessThan lessThanOrEqual notBetween between equal notEqual'.split(' '),
)
const averages = new Set(['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'])

/** Icon sets of the standard. */
const iconSets = new Set(
  '3Arrows 3ArrowsGray 3Flags 3TrafficLights1 3TrafficLights2 3Signs 3Symbols 3Symbols2 4Arrows 4ArrowsGray 4RedToBlack 4Rating 4TrafficLights 5Arrows 5ArrowsGray 5Rating 5Quarters'.split(
    ' ',
  ),
)

/** Returns the formula by which older programs evaluate a text condition, relative to the first cell. */
const texts: Record<string, (cell: string, text: string) => string> = {
  beginsWith: (cell, text) => `LEFT(${cell},LEN(${text}))=${text}`,
  endsWith: (cell, text) => `RIGHT(${cell},LEN(${text}))=${text}`,
  containsText: (cell, text) => `NOT(ISERROR(SEARCH(${text},${cell})))`,
  notContainsText: (cell, text) => `ISERROR(SEARCH(${text},${cell}))`,
  containsBlanks: (cell) => `LEN(TRIM(${cell}))=0`,
  notContainsBlanks: (cell) => `LEN(TRIM(${cell}))>0`,
  containsErrors: (cell) => `ISERROR(${cell})`,
  notContainsErrors: (cell) => `NOT(ISERROR(${cell}))`,
}

const month = (cell: string, by: string) =>
  `AND(MONTH(${cell})=MONTH(EDATE(TODAY(),${by})),YEAR(${cell})=YEAR(EDATE(TODAY(),${by})))`
const times: Record<string, (cell: string) => string> = {
  today: (cell) => `FLOOR(${cell},1)=TODAY()`,
  yesterday: (cell) => `FLOOR(${cell},1)=TODAY()-1`,
  tomorrow: (cell) => `FLOOR(${cell},1)=TODAY()+1`,
  last7Days: (cell) => `AND(TODAY()-FLOOR(${cell},1)<=6,FLOOR(${cell},1)<=TODAY())`,
  thisMonth: (cell) => month(cell, '0'),
  lastMonth: (cell) => month(cell, '0-1'),
  nextMonth: (cell) => month(cell, '0+1'),
  thisWeek: (cell) =>
    `AND(TODAY()-ROUNDDOWN(${cell},0)<=WEEKDAY(TODAY())-1,ROUNDDOWN(${cell},0)-TODAY()<=7-WEEKDAY(TODAY()))`,
  lastWeek: (cell) =>
    `AND(TODAY()-ROUNDDOWN(${cell},0)>=WEEKDAY(TODAY()),TODAY()-ROUNDDOWN(${cell},0)<WEEKDAY(TODAY())+7)`,
  nextWeek: (cell) =>
    `AND(ROUNDDOWN(${cell},0)-TODAY()>7-WEEKDAY(TODAY()),ROUNDDOWN(${cell},0)-TODAY()<15-WEEKDAY(TODAY()))`,
}

/** Returns a `<cfRule>` without priority, range and style; null where the format has no such rule. */
export function conditionalRuleXml(
  rule: ConditionalFormatRule,
  ranges: readonly SheetCellArea[],
): string | null {
  const first = ranges[0]
  if (!first) return null
  const cell = `${columnLettersOf(first.startColumn)}${first.startRow + 1}`
  if (rule.type === 'colorScale') return scaleXml(rule.config as Shade[])
  if (rule.type === 'dataBar') return barXml(rule.config as DataBarOptions, rule.isShowValue !== false)
  if (rule.type === 'iconSet') return iconsXml(rule.config as Icon[], rule.isShowValue !== false)
  return rule.type === 'highlightCell' ? highlightXml(rule, cell) : null
}

export const isWritableRule = (rule: ConditionalFormatRule): boolean =>
  conditionalRuleXml(rule, [{ startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 }]) !== null

const tag = (type: string, attributes: Record<string, string | number | null>, ...formulas: string[]) => {
  const open = withAttributes('<cfRule>', { type, ...attributes })
  return `${open}${formulas.map((one) => `<formula>${escapeXmlEntities(one)}</formula>`).join('')}</cfRule>`
}

function highlightXml(
  { subType, operator = '', value, ...rule }: ConditionalFormatRule,
  cell: string,
): string | null {
  switch (subType) {
    case 'number': {
      const values = [value].flat()
      const full = numberOperators.has(operator) && values.every((one) => typeof one === 'number')
      return full ? tag('cellIs', { operator }, ...values.map(String)) : null
    }
    case 'text':
      return textXml(operator, String(value ?? ''), cell)
    case 'formula':
      return typeof value === 'string' && value ? tag('expression', {}, formulaAsStored(value)) : null
    case 'rank': {
      const flags = { bottom: rule.isBottom ? 1 : null, percent: rule.isPercent ? 1 : null }
      return tag('top10', { ...flags, rank: Number(value ?? 10) })
    }
    case 'average': {
      if (!averages.has(operator)) return null
      const below = operator.startsWith('less')
      return tag('aboveAverage', {
        aboveAverage: below ? 0 : null,
        equalAverage: operator.endsWith('OrEqual') ? 1 : null,
      })
    }
    case 'timePeriod': {
      const formula = times[operator]
      return formula ? tag('timePeriod', { timePeriod: operator }, formula(cell)) : null
    }
    case 'duplicateValues':
    case 'uniqueValues':
      return tag(subType, {})
    default:
      return null
  }
}

function textXml(operator: string, text: string, cell: string): string | null {
  const quoted = `"${text.replaceAll('"', '""')}"`
  if (operator === 'equal' || operator === 'notEqual') return tag('cellIs', { operator }, quoted)
  const formula = texts[operator]
  if (!formula) return null
  if (/Blanks|Errors/.test(operator)) return tag(operator, {}, formula(cell, quoted))
  const named = operator === 'notContainsText' ? 'notContains' : operator
  return tag(operator, { operator: named, text }, formula(cell, quoted))
}

export function ruleThresholdXml({ type, value }: Threshold, name = 'cfvo'): string {
  const given = type === 'min' || type === 'max' ? null : String(value ?? 0).replace(/^=/, '')
  return withAttributes(`<${name}/>`, { type, val: given })
}

function scaleXml(shades: Shade[]): string | null {
  const colours = shades.map(({ color }) => styleColourXml('color', { rgb: color }))
  if (shades.length < 2 || shades.length > 3 || colours.includes(null)) return null
  return `<cfRule type="colorScale"><colorScale>${shades.map(({ value }) => ruleThresholdXml(value)).join('')}${colours.join('')}</colorScale></cfRule>`
}

function barXml({ min, max, positiveColor }: DataBarOptions, showsValue: boolean): string | null {
  const colour = styleColourXml('color', { rgb: positiveColor })
  const open = showsValue ? '<dataBar>' : '<dataBar showValue="0">'
  return (
    colour &&
    `<cfRule type="dataBar">${open}${ruleThresholdXml(min)}${ruleThresholdXml(max)}${colour}</dataBar></cfRule>`
  )
}

/** Univer lists the highest threshold first, a file the lowest. */
function iconsXml(icons: Icon[], showsValue: boolean): string | null {
  const set = icons[0]?.iconType ?? ''
  const last = icons.length - 1
  const inOrder = icons.every(({ iconType, iconId }, at) => iconType === set && Number(iconId) === at)
  const reversed = icons.every(({ iconType, iconId }, at) => iconType === set && Number(iconId) === last - at)
  const upwards = icons.slice(0, -1).every(({ operator }) => operator.startsWith('greaterThan'))
  if (!iconSets.has(set) || Number(set[0]) !== icons.length || !upwards || !(inOrder || reversed)) return null
  const steps = icons.slice(0, -1).toReversed()
  const values = steps.map(({ operator, value }) =>
    withAttributes(ruleThresholdXml(value), { gte: operator === 'greaterThan' ? 0 : null }),
  )
  const open = withAttributes('<iconSet>', {
    iconSet: set,
    showValue: showsValue ? null : 0,
    reverse: inOrder ? null : 1,
  })
  return `<cfRule type="iconSet">${open}<cfvo type="percent" val="0"/>${values.join('')}</iconSet></cfRule>`
}
