import { textsOfMessages, translate } from '../../../kernel/text.ts'
import { messages } from './catalogue.text.ts'

/** Returns '10 years', or 'For ever' for 0. */
export const retentionYearsText = (years: number): string =>
  years === 0 ? translate(messages.forEver) : textsOfMessages(messages)('years', { count: years })
