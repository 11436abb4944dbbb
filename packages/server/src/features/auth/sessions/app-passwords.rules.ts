import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike, as somebody may have to type it into a drive's dialog. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 5
const perGroup = 5

/** 25 letters in groups, about 124 bits: too many for guessing, so a fast hash is enough to keep it. */
export const newAppPassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]!).join(''),
  ).join('-')

/** Blanks and capitals are what typing adds. */
export const normalizeAppPassword = (typed: string): string => typed.trim().toLowerCase().replaceAll(' ', '')
