import { say, textOf } from '../../../kernel/text.ts'
import { words } from './catalogue.text.ts'

/** '10 years', or 'For ever' for 0. */
export const yearsText = (years: number): string =>
  years === 0 ? say(words.forEver) : textOf(words)('years', { count: years })
