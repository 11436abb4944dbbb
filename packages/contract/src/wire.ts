import { z } from 'zod'
import { limits } from './limits.ts'
import { hasExcessiveMarks, normalizeText } from './text.ts'

/** One entity's dictionary: our word -> [the specification's word, shape]. */
export type WireShape = Record<string, readonly [string, z.ZodType]>

type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type Tidy<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }
type Ours<S extends WireShape> = Tidy<{ [K in keyof S]: z.output<S[K][1]> }>
type Theirs<S extends WireShape> = Tidy<{ [K in keyof S as S[K][0]]: z.input<S[K][1]> }>

export type WireCodec<S extends WireShape> = z.ZodCodec<z.ZodType<unknown, Theirs<S>>, z.ZodType<Ours<S>>>

const shapes = new WeakMap<object, WireShape>()

/**
 * The codec of one entity: decodes the specification's field names (misspellings included) into our words and
 * encodes them back. Unknown fields are dropped, so a client may send `UserId`, which the token decides.
 */
export function wire<S extends WireShape>(shape: S): WireCodec<S> {
  const fields = Object.entries(shape)
  const theirs = z.object(Object.fromEntries(fields.map(([, [name, type]]) => [name, type])))
  const rename = (value: Record<string, unknown>, from: 0 | 1) => {
    const renamed: Record<string, unknown> = {}
    for (const [ours, [name]] of fields) {
      const [source, target] = from === 0 ? [name, ours] : [ours, name]
      if (value[source] !== undefined) renamed[target] = value[source]
    }
    return renamed
  }
  const codec = z.codec(theirs, z.custom<Record<string, unknown>>(), {
    decode: (value) => rename(value, 0),
    encode: (value) => rename(value, 1),
  })
  shapes.set(codec, shape)
  return codec as unknown as WireCodec<S>
}

/** The dictionary behind a codec of `wire`; undefined for any other type. */
export const wireShapeOf = (type: z.ZodType): WireShape | undefined => shapes.get(type)

/** A moment: ISO 8601 in UTC on the wire, a Date in the code. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** An id of the server, opaque to clients. */
export const wireId = z.uuid()

/** An id that may be absent: clients of the specification send '' or leave the field out. */
export const optionalWireId = z
  .codec(z.union([z.literal(''), wireId]).optional(), z.string().optional(), {
    decode: (text) => text || undefined,
    encode: (value) => value,
  })
  .optional()

const fewEnough = (text: string) => text.split(',').length <= limits.ids

/** Ids joined by commas in one text, as some calls of the specification send them. */
export const commaSeparatedIds = z.codec(
  z.string().min(1).max(40_000).refine(fewEnough),
  z.array(wireId).min(1),
  {
    decode: (text) => text.split(','),
    encode: (ids) => ids.join(','),
  },
)

/** Text that carries no NUL (PostgreSQL stores none) and whole characters only, brought to NFC. */
export const boundedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed() && !hasExcessiveMarks(value),
      'common.text_damaged',
    )
    .overwrite(normalizeText)

/** Paging parameters of a list with at most this many rows at once. */
export const pageQueryFieldsUpTo = (most: number) =>
  ({
    page: ['PageIndex', z.int().min(1).max(1_000_000).default(1)],
    pageSize: ['PageSize', z.int().min(1).max(most).default(10)],
    search: ['Search', boundedText(200).optional()],
    sort: ['SortField', z.string().max(40).optional()],
    order: ['SortOrder', z.enum(['asc', 'desc']).optional()],
    cursor: ['Cursor', z.string().max(1000).optional()],
  }) as const satisfies WireShape

/** Paging parameters. Pages count from 1; `Cursor` makes deep pages as cheap as the first. */
export const pageQueryFields = pageQueryFieldsUpTo(100)

/** A page of rows with the total count and the cursor of the next page. */
export const pageReplyOf = <T extends z.ZodType>(row: T) =>
  wire({
    rows: ['Data', z.array(row)],
    total: ['Total', z.int().min(0)],
    cursor: ['Cursor', z.string().optional()],
  })

/** A reply or a request without content. */
export const emptyWireObject = wire({})
