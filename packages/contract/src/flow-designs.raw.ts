// Reading of single values of an approval flow's raw document: what it may hold is anything a stranger sends.

import { flowDocumentLimits, type UnknownKeys } from './flow-designs.document.ts'
import { hasExcessiveMarks } from './text.ts'

/** `shape`: not an object or list where one belongs; `code`: an unknown code; `misplaced`: a node of this type here. */
export type FlowProblemReason =
  | 'shape'
  | 'code'
  | 'misplaced'
  | 'too_many'
  | 'too_deep'
  | 'too_long'
  | 'number'
  | 'text'

/** Why a raw document cannot be read; `field` has the wire's name. */
export class FlowDocumentProblem extends Error {
  readonly reason: FlowProblemReason
  readonly field: string
  constructor(reason: FlowProblemReason, field: string) {
    super(`flow document: ${reason} at ${field}`)
    this.reason = reason
    this.field = field
  }
}

export type RawObject = Readonly<Record<string, unknown>>

export const isRawObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Absent in one of the ways of the tree designer's editions. */
export const isBlank = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** Absent as a node: also an empty object. */
export const isBlankNode = (value: unknown): boolean =>
  isBlank(value) || (isRawObject(value) && Object.keys(value).length === 0)

export function readRawObject(value: unknown, field: string): RawObject {
  if (!isRawObject(value)) throw new FlowDocumentProblem('shape', field)
  return value
}

/** A list of at most this many; absent is empty. */
export function readRawList(value: unknown, most: number, field: string): readonly unknown[] {
  if (isBlank(value)) return []
  if (!Array.isArray(value)) throw new FlowDocumentProblem('shape', field)
  if (value.length > most) throw new FlowDocumentProblem('too_many', field)
  return value
}

/** Text of at most this many characters; numbers are taken as they are written, absent is ''. */
export function readRawText(value: unknown, most: number, field: string): string {
  if (isBlank(value)) return ''
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text !== 'string') throw new FlowDocumentProblem('shape', field)
  if (text.length > most) throw new FlowDocumentProblem('too_long', field)
  requireSoundText(text, field)
  return text
}

/** A whole number, or its digits as text; undefined where absent. */
export function readRawNumber(value: unknown, field: string): number | undefined {
  if (isBlank(value)) return undefined
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) throw new FlowDocumentProblem('number', field)
  return number
}

/** A whole number from 1 on; 0 and absent stand for the default. */
export function readRawLevel(value: unknown, fallback: number, most: number, field: string): number {
  const level = readRawNumber(value, field) || fallback
  if (level < 1 || level > most) throw new FlowDocumentProblem('number', field)
  return level
}

/** The word of a code; 0 and absent stand for the default. */
export function readRawCode<T extends string>(
  value: unknown,
  codes: Readonly<Record<T, number>>,
  fallback: T,
  field: string,
): T {
  const code = readRawNumber(value, field)
  if (!code) return fallback
  const found = (Object.keys(codes) as T[]).find((word) => codes[word] === code)
  if (!found) throw new FlowDocumentProblem('code', field)
  return found
}

/**
 * Keys that are kept for a round trip: unknown ones, and known ones that this kind does not use unless they are blank
 * (the designer writes all keys on all nodes).
 */
export function keepUnknownKeys(
  raw: RawObject,
  used: readonly string[],
  known: readonly string[],
): UnknownKeys {
  const kept = Object.entries(raw).filter(
    ([key, value]) =>
      value !== undefined &&
      key !== '__proto__' &&
      !used.includes(key) &&
      !(known.includes(key) && isUnset(value)),
  )
  for (const [key, value] of kept) requireStorable(key, value)
  return Object.fromEntries(kept)
}

const isUnset = (value: unknown): boolean =>
  isBlank(value) || value === 0 || (Array.isArray(value) && value.length === 0)

/** Refuses what the database would not store: NUL, halves of characters; and what is nested beyond reason. */
function requireStorable(key: string, value: unknown): void {
  const open: [unknown, number][] = [
    [key, 0],
    [value, 0],
  ]
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [one, depth] = entry
    if (typeof one === 'string') requireSoundText(one, key)
    if (typeof one !== 'object' || one === null) continue
    if (depth >= flowDocumentLimits.keptDepth) throw new FlowDocumentProblem('too_deep', key.slice(0, 40))
    for (const [name, inner] of Object.entries(one)) open.push([name, depth + 1], [inner, depth + 1])
  }
}

function requireSoundText(text: string, field: string): void {
  if (text.includes('\0') || !text.isWellFormed() || hasExcessiveMarks(text))
    throw new FlowDocumentProblem('text', field.slice(0, 40))
}
