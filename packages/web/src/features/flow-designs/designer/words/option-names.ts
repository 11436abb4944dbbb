import { flowColumns } from '@cabinet/contract/flow-designs.actions'
import type { LocalizedText, translate } from '../../../../kernel/text.ts'
import { optionMessages } from './options.text.ts'
import { type StoredOption, writeStoredOptions } from './stored-options.ts'

type Say = typeof translate

const columnNames = new Map(Object.entries(flowColumns).map(([name, { id }]) => [id as string, name]))

/** The name of an option: in the interface's language where its keys are the product's own, else as it was given. */
export function optionName(say: Say, column: string, key: string, given: string): string {
  const words: Partial<Record<string, Record<string, LocalizedText>>> = optionMessages
  const own = words[columnNames.get(column) ?? '']?.[key]
  return own ? say(own) : given || key
}

/** Options as a condition keeps them, each with its name. */
export const storedOptionsOf = (say: Say, column: string, options: readonly StoredOption[]): string =>
  writeStoredOptions(options.map(({ key, name }) => ({ key, name: optionName(say, column, key, name) })))
