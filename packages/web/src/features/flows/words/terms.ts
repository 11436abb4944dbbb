import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { offeredParts } from '../../../kernel/slots.ts'
import { type LocalizedText, translate } from '../../../kernel/text.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { termMessages } from './words.text.ts'

/** How a room words the terms of an action that it starts approvals for. */
export interface FlowTermWords {
  action: FlowAction
  /** Names of its terms, by their names on the wire. A term that is not named here or known to all is left out. */
  names: Readonly<Record<string, LocalizedText>>
  /** Words a value; undefined leaves it to the common wording. */
  value?: (name: string, value: string | number | boolean) => string | undefined
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** The words of an action's terms, from the room that starts its approvals. */
    flowTerms: FlowTermWords
  }
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function commonValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return translate(value ? termMessages.yes : termMessages.no)
  if (typeof value === 'string' && isInstant.test(value) && !Number.isNaN(Date.parse(value)))
    return formatDateTime(new Date(value))
  return String(value)
}

/** Names and values of what is asked for, in the present language and the order of their names; others are technical. */
export function termLinesOf({ action, terms }: Pick<FlowDetail, 'action' | 'terms'>) {
  const offered = offeredParts('flowTerms').find((part) => part.action === action)
  const { yes: _yes, no: _no, ...common } = termMessages
  const names: Record<string, LocalizedText> = { ...offered?.names, ...common, ...offered?.names }
  return Object.entries(names).flatMap(([key, name]) => {
    const value = Object.hasOwn(terms, key) ? terms[key] : undefined
    if (value === undefined || value === '') return []
    return [{ key, name: translate(name), value: offered?.value?.(key, value) ?? commonValue(value) }]
  })
}
