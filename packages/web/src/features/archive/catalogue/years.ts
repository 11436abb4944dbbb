import type { RetentionClass } from '@cabinet/contract/archive.admin'
import { textsOfMessages, translate } from '../../../kernel/text.ts'
import { messages } from './catalogue.text.ts'

/** Returns '10 years', or 'For ever' for 0. */
export const retentionYearsText = (years: number): string =>
  years === 0 ? translate(messages.forEver) : textsOfMessages(messages)('years', { count: years })

/** Returns a retention period with its years, once where it is named after them. */
export function retentionClassText({ name, years }: Pick<RetentionClass, 'name' | 'years'>): string {
  const term = retentionYearsText(years)
  return name === term ? name : `${name} · ${term}`
}
