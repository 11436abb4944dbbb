import { type Kind, meanings, type Thing } from './identities-kinds.ts'

/** A JSON schema as the served OpenAPI document has it. */
export interface Schema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  minLength?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

/** One operation of the document. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH'
  path: string
  room: string
  access: 'anyone' | 'session' | 'user' | 'admin' | 'enterprise' | 'platform'
  query: Record<string, Schema>
  body: Record<string, Schema>
  /** Encoding of the body. */
  sends: 'nothing' | 'json' | 'form' | 'octets'
  required: ReadonlySet<string>
}

const isId = (name: string, schema: Schema) =>
  schema.format === 'uuid' ||
  schema.items?.format === 'uuid' ||
  schema.anyOf?.some((one) => one.format === 'uuid') ||
  // a form's TableId is one of the product's words
  (!schema.enum && /(^|[a-z])[iI]ds?$|^ids?$|^menuid$/.test(name))

/** Returns the kind of the id in this field; undefined if it is not listed. */
export const meaningOf = (
  { room, path }: Pick<Operation, 'room' | 'path'>,
  field: string,
): Kind | undefined => meanings.find(([pattern]) => pattern.test(`${room} ${path} ${field}`))?.[1]

/** Returns the kinds of the ids that an operation takes. */
export const kindsOf = (operation: Operation): Kind[] =>
  Object.entries({ ...operation.query, ...operation.body }).flatMap(
    ([name, schema]) => (isId(name, schema) && meaningOf(operation, name)) || [],
  )

/** Id fields missing in the table, as `room path field`. */
export const uncovered = (operation: Operation): string[] =>
  Object.entries({ ...operation.query, ...operation.body })
    .filter(([name, schema]) => isId(name, schema) && !meaningOf(operation, name))
    .map(([name]) => `${operation.room} ${operation.path} ${name}`)

/** Values that a field of this name needs to pass validation and reach the permission check. */
const samples: Record<string, unknown> = {
  Piece: 'whole',
  chunkNumber: 1,
  chunkSize: 2_097_152,
  currentChunkSize: 5,
  totalSize: 5,
  totalChunks: 1,
  complete: 0,
  identifier: 'a'.repeat(32),
  filename: 'thief.txt',
  BtnType: 3,
  Route: '/dashboard/myFile',
  IsArchived: true,
  // a binding text would wait for every identity that comes after
  IsBinding: false,
}

/** Returns a value that matches the schema. */
function sampleOf(schema: Schema, name: string): unknown {
  if (name in samples) return samples[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf) return sampleOf(schema.anyOf.at(-1)!, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return schema.minItems ? [sampleOf(schema.items ?? {}, name)] : []
  if (type === 'object' || schema.properties)
    return fieldsOf(schema.properties ?? {}, new Set(schema.required))
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (schema.format === 'date-time') return '2030-01-01T00:00:00.000Z'
  return 'thief'.padEnd(schema.minLength ?? 0, 'x')
}

const fieldsOf = (properties: Record<string, Schema>, required: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.has(name))
      .map(([name, schema]) => [name, sampleOf(schema, name)]),
  )

export type Ids = Record<Exclude<Kind, Thing>, string | number> & Partial<Record<Thing, string>>

/** Fields of a request: all required ones, and every id, required or not, is one of the victim's. */
export function fieldsFor(operation: Operation, ids: Ids, which: 'query' | 'body'): Record<string, unknown> {
  const fields = fieldsOf(operation[which], operation.required)
  for (const [name, schema] of Object.entries(operation[which])) {
    const kind = isId(name, schema) ? meaningOf(operation, name) : undefined
    if (!kind) continue
    const list = schema.type === 'array' || schema.anyOf?.some((one) => one.type === 'array')
    const id = ids[kind] ?? ids.unknown
    fields[name] = list ? [id] : id
  }
  return fields
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        tags: string[]
        'x-access': Operation['access']
        parameters?: { name: string; required: boolean; schema: Schema }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/** Every operation of the served document. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const content = operation.requestBody?.content ?? {}
      const json = content['application/json']?.schema
      const parameters = operation.parameters ?? []
      const required = [
        ...parameters.filter((one) => one.required).map(({ name }) => name),
        ...(json?.required ?? []),
      ]
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        room: operation.tags[0]!,
        access: operation['x-access'],
        query: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        body: json?.properties ?? {},
        sends: json
          ? 'json'
          : content['multipart/form-data']
            ? 'form'
            : content['application/octet-stream']
              ? 'octets'
              : 'nothing',
        required: new Set(required),
      }
    }),
  )
