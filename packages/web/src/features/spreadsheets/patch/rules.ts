import { escapeXmlEntities, tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import type { SheetCellArea } from '../markup/change.ts'
import { formulaAsStored } from '../markup/functions.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { areaReferenceOf } from './layout.ts'
import { markOfElementXml } from './marks.ts'

/** A data validation of Univer. */
export interface DataValidationRule {
  uid: string
  type: string
  ranges: SheetCellArea[]
  operator?: string
  allowBlank?: boolean
  formula1?: string
  formula2?: string
  showDropDown?: boolean
  showErrorMessage?: boolean
  showInputMessage?: boolean
  errorStyle?: number
  error?: string
  errorTitle?: string
  prompt?: string
  promptTitle?: string
}

/** A change to a rule: type 0 its condition, 1 its ranges, 2 its messages. */
export interface DataValidationChange {
  ruleId: string
  payload:
    | { type: 0; payload: Partial<DataValidationRule> }
    | { type: 1; payload: SheetCellArea[] }
    | { type: 2; payload: Partial<DataValidationRule> }
}

const ruleTypes: Record<string, string> = {
  list: 'list',
  listMultiple: 'list',
  whole: 'whole',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  textLength: 'textLength',
  custom: 'custom',
  any: 'none',
}
/** Whether the format supports a rule. */
export const isKnownRuleType = ({ type }: Partial<DataValidationRule>) =>
  type === undefined || type in ruleTypes

const errorStyles = ['information', 'stop', 'warning']
const [container, child] = ['dataValidations', 'dataValidation']

const rules = (book: PatchedWorkbook, entry: WorkbookSheetEntry) =>
  book.sheet(entry).children(container, child)
const setRules = (book: PatchedWorkbook, entry: WorkbookSheetEntry, all: readonly string[]) =>
  book.sheet(entry).setChildren(container, child, all)
const places = (ranges: readonly SheetCellArea[]) => ranges.map(areaReferenceOf).join(' ')

export function addDataValidation(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { rule }: { rule: DataValidationRule | DataValidationRule[] },
): void {
  const known = rules(book, entry)
  const added = [rule].flat().filter(({ uid }) => !known.some((xml) => markOfElementXml(xml) === uid))
  setRules(book, entry, [...known, ...added.map(ruleXml)])
}

export function removeDataValidation(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { ruleId }: { ruleId: string | string[] },
): void {
  const gone = [ruleId].flat()
  setRules(
    book,
    entry,
    rules(book, entry).filter((xml) => !gone.includes(markOfElementXml(xml) ?? '')),
  )
}

export function updateDataValidation(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { ruleId, payload }: DataValidationChange,
): void {
  const known = rules(book, entry)
  const at = known.findIndex((xml) => markOfElementXml(xml) === ruleId)
  const before = known[at]
  if (before === undefined) throw new Error(`no validation is called ${ruleId}`)
  if (payload.type === 1) {
    const sqref = places(payload.payload)
    const after = tagAttribute(before, 'sqref') === sqref ? before : withAttributes(before, { sqref })
    setRules(book, entry, payload.payload.length === 0 ? known.toSpliced(at, 1) : known.with(at, after))
    return
  }
  const given = payload.payload
  const after = withAttributes(before, payload.type === 0 ? asked(given) : said(given))
  setRules(book, entry, known.with(at, payload.type === 0 ? withTerms(after, given) : after))
}

function ruleXml(rule: DataValidationRule): string {
  const tag = withAttributes('<dataValidation/>', {
    cabinet: rule.uid,
    ...asked(rule),
    ...said(rule),
    sqref: places(rule.ranges),
  })
  return withTerms(tag, rule)
}

/** Returns a boolean attribute, omitted where it is false. */
const flag = (value: boolean | undefined) => (value ? 1 : null)

function asked({
  type,
  operator,
  allowBlank,
}: Partial<DataValidationRule>): Record<string, string | number | null> {
  const written = type === undefined ? undefined : ruleTypes[type]
  if (type !== undefined && !written) throw new Error(`a file knows no validation of the kind ${type}`)
  return {
    ...(written && { type: written }),
    ...(operator !== undefined && { operator: operator === 'between' ? null : operator || null }),
    ...(allowBlank !== undefined && { allowBlank: flag(allowBlank) }),
  }
}

function said(rule: Partial<DataValidationRule>): Record<string, string | number | null> {
  const changes: Record<string, string | number | null> = {}
  // inverted in the standard: 1 hides the arrow
  if (rule.showDropDown !== undefined) changes.showDropDown = flag(!rule.showDropDown)
  if (rule.showErrorMessage !== undefined) changes.showErrorMessage = flag(rule.showErrorMessage)
  if (rule.showInputMessage !== undefined) changes.showInputMessage = flag(rule.showInputMessage)
  if (rule.errorStyle !== undefined)
    changes.errorStyle = rule.errorStyle === 1 ? null : errorStyles[rule.errorStyle]!
  for (const name of ['error', 'errorTitle', 'prompt', 'promptTitle'] as const)
    if (rule[name] !== undefined) changes[name] = rule[name] || null
  return changes
}

function withTerms(xml: string, { type, formula1, formula2 }: Partial<DataValidationRule>): string {
  const terms = [formula1, formula2].map((term, at) =>
    term === undefined || term === ''
      ? ''
      : `<formula${at + 1}>${escapeXmlEntities(termOf(term, type))}</formula${at + 1}>`,
  )
  const tag = xml.slice(0, xml.indexOf('>') + 1).replace(/\s*\/>$/, '>')
  return terms.join('') === '' ? tag.replace(/>$/, '/>') : `${tag}${terms.join('')}</dataValidation>`
}

function termOf(term: string, type: string | undefined): string {
  if (term.startsWith('=')) return formulaAsStored(term)
  return type?.startsWith('list') ? `"${term.replaceAll('"', '""')}"` : term
}
