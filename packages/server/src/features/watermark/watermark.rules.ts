import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { type WatermarkError, watermarkLimits, watermarkVariables } from '@cabinet/contract/watermark'

/** Place and labels of a file: its own labels and those of the folders above. */
export interface WatermarkFileLocation {
  space: { id: string; kind: StorageSpaceKind }
  labelIds: readonly string[]
  level: number
}

const known: ReadonlySet<string> = new Set(watermarkVariables)

/** Returns why a watermark is invalid, or null. */
export function watermarkRefusal(given: {
  name: string
  text: string
  picture: string
}): WatermarkError | 'common.name_hidden' | null {
  const name = given.name.trim()
  if (hasInvisibleLetters(name)) return 'common.name_hidden'
  if (name === '' || [...name].length > watermarkLimits.name || /\p{Cc}/u.test(name))
    return 'watermark.name_invalid'
  if (given.text.trim() === '' && given.picture === '') return 'watermark.empty'
  if ([...given.text.matchAll(/\{([^{}]*)\}/g)].some(([, variable = '']) => !known.has(variable)))
    return 'watermark.variable_unknown'
  return null
}

const two = (part: number) => String(part).padStart(2, '0')

/** Formats a day for a mark, in the server's time zone. */
export const formatMarkDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

export const formatMarkTime = (at: Date): string =>
  `${formatMarkDay(at)} ${two(at.getHours())}:${two(at.getMinutes())}`

export const startOfMarkDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate())
