import { randomInt } from 'node:crypto'
import { itemAt } from '../../../kernel/certain.ts'

/** Leaves out letters and digits that look alike, as a user may type it into a mount dialog. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 5
const perGroup = 5

/** Generates 25 letters in groups, about 124 bits: too many to guess, so a fast hash suffices. */
export const newAppPassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => itemAt(letters, randomInt(letters.length))).join(''),
  ).join('-')

/** Removes the blanks and capitals that typing adds. */
export const normalizeAppPassword = (typed: string): string => typed.trim().toLowerCase().replaceAll(' ', '')
