import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverRooms } from '../src/features/index.ts'
import { wireJsonSchema } from '../src/kernel/coerce.ts'

type Schema = {
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
}

/** Returns a schema in short form: names and types only, required ones marked with `!`. */
function short(schema: Schema | undefined): unknown {
  if (!schema) return 'any'
  if (schema.properties) {
    const must = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(([name, type]) => [
      `${name}${must.has(name) ? '!' : ''}`,
      short(type),
    ])
    return Object.fromEntries(fields)
  }
  if (schema.items) return [short(schema.items)]
  if (schema.anyOf)
    return schema.anyOf
      .map(short)
      .map((one) => JSON.stringify(one))
      .join(' | ')
  return schema.$ref ?? [schema.type ?? 'any'].flat().join(' | ')
}

/**
 * Wire of the product: method and path of every operation with the names and types of its request and reply.
 */
export function wireNow(): Record<string, unknown> {
  const routes = serverRooms.flatMap((room) => room.routes ?? [])
  const streams = serverRooms.flatMap((room) => room.streams ?? [])
  const calls = [
    ...routes.map(({ endpoint }) => [
      `${endpoint.method} ${endpoint.path}`,
      { request: short(wireJsonSchema(endpoint.input)), reply: short(wireJsonSchema(endpoint.reply)) },
    ]),
    ...streams.map(({ stream: { method, path, query, reply }, reads }) => [
      `${method} ${path}`,
      {
        request: short(wireJsonSchema(reads ?? query)),
        reply: reply ? short(wireJsonSchema(reply)) : 'bytes',
      },
    ]),
  ] as [string, unknown][]
  return Object.fromEntries(calls.sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const goldenFile = fileURLToPath(new URL('./golden.json', import.meta.url))

export const wireGolden = (): unknown => JSON.parse(readFileSync(goldenFile, 'utf8'))
