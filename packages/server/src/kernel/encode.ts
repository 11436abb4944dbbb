import { instant, type WireShape, wireShapeOf } from '@cabinet/contract/wire'
import { z } from 'zod'

type Encode = (value: unknown) => unknown

const same: Encode = (value) => value

/** Types whose values travel as they are. */
const plain = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'unknown', 'any', 'null'])

/**
 * Returns the encoder of a reply type: only the contract's fields, under the specification's names. Unlike
 * `z.encode` it does not check our own values again, which costs six times as much for a page of a hundred
 * rows; tests and clients check them through the contract. Unknown types are left to `z.encode`.
 */
export function createReplyEncoder(type: z.ZodType): Encode {
  const shape = wireShapeOf(type)
  if (shape) return ofFields(fieldsOf(shape))
  if ((type as unknown) === instant) return encodeInstant
  const { def } = type._zod as unknown as { def: Definition }
  if (plain.has(def.type)) return same
  switch (def.type) {
    case 'array': {
      const one = createReplyEncoder(def.element)
      return one === same ? same : (value) => (value as unknown[]).map(one)
    }
    case 'object':
      return ofFields(
        Object.entries(def.shape).map(([name, inner]) => [name, name, createReplyEncoder(inner)]),
      )
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return unlessNothing(createReplyEncoder(def.innerType))
    case 'lazy': {
      let made: Encode | undefined
      return (value) => {
        made ??= createReplyEncoder(def.getter())
        return made(value)
      }
    }
    default:
      return (value) => z.encode(type, value)
  }
}

let [writtenAt, writtenText] = [Number.NaN, '']

/** ISO 8601. Rows of one page are often of one moment, and wording it takes longer than the rest of a row's fields. */
const encodeInstant: Encode = (value) => {
  const at = (value as Date).getTime()
  if (at !== writtenAt) [writtenText, writtenAt] = [(value as Date).toISOString(), at]
  return writtenText
}

type Definition =
  | { type: 'array'; element: z.ZodType }
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'optional' | 'nullable' | 'default' | 'readonly'; innerType: z.ZodType }
  | { type: 'lazy'; getter: () => z.ZodType }
  | { type: 'pipe' }

/** Our word, the specification's, and how the value leaves. */
type Field = readonly [string, string, Encode]

const fieldsOf = (shape: WireShape): Field[] =>
  Object.entries(shape).map(([ours, [theirs, type]]) => [ours, theirs, createReplyEncoder(type)])

const ofFields =
  (fields: readonly Field[]): Encode =>
  (value) => {
    const encoded: Record<string, unknown> = {}
    for (const [ours, theirs, encode] of fields) {
      const one = (value as Record<string, unknown>)[ours]
      if (one !== undefined) encoded[theirs] = encode === same ? one : encode(one)
    }
    return encoded
  }

const unlessNothing = (encode: Encode): Encode =>
  encode === same ? same : (value) => (value === undefined || value === null ? value : encode(value))
