import { tagAttribute, withAttributes, xmlSlicesNamed } from '../../editing/xml/index.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { type ConditionalFormatAnchor, conditionalFormattingTag } from './formats.ts'
import { markOfElementXml } from './marks.ts'

/** Moves a rule in the order of priority, as Univer does. */
export function moveConditionalFormat(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { start, end }: { start: ConditionalFormatAnchor; end: ConditionalFormatAnchor },
): void {
  const sheet = book.sheet(entry)
  const rules = sheet.pieces(conditionalFormattingTag).flatMap((group) => xmlSlicesNamed(group, 'cfRule'))
  const priority = (rule: string) => Number(tagAttribute(rule, 'priority') ?? 0)
  const order = rules
    .toSorted((a, b) => priority(a) - priority(b))
    .map((rule) => markOfElementXml(rule) ?? '')
  const numbers = rules.map(priority).sort((a, b) => a - b)
  // a file may give two rules the same priority
  let least = Number.NEGATIVE_INFINITY
  for (const [at, number] of numbers.entries()) {
    const own = Math.max(number, least)
    numbers[at] = own
    least = own + 1
  }
  const place = ({ id, type }: ConditionalFormatAnchor) =>
    order.indexOf(id) + { before: -1, self: 0, after: 1 }[type]
  const from = place(start)
  const moved = order[from]
  if (moved === undefined || !order.includes(start.id) || !order.includes(end.id)) return
  let to = place(end)
  if (from === to) return
  order.splice(from, 1)
  if (from < to) to = place(end)
  order.splice(end.type === 'before' ? to + 1 : to, 0, moved)
  const now = new Map(order.map((id, at) => [id, numbers[at]]))
  sheet.setAll(
    conditionalFormattingTag,
    sheet
      .pieces(conditionalFormattingTag)
      .map((group) =>
        group.replaceAll(/<cfRule\b[^>]*>/g, (tag) =>
          withAttributes(tag, { priority: now.get(markOfElementXml(tag) ?? '') ?? priority(tag) }),
        ),
      ),
  )
}
