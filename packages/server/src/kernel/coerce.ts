import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
}

/** The JSON schema of what travels: the specification's names and shapes. */
export const wireJsonSchema = (type: z.ZodType): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema & {
    $schema?: string
  }
  return schema
}

const kinds = (schema: JsonSchema | undefined): Set<string> =>
  new Set(
    schema ? [...[schema.type ?? []].flat(), ...(schema.anyOf ?? []).flatMap((one) => [...kinds(one)])] : [],
  )

/**
 * Query and form fields arrive as text. Where the contract wants a number, a truth value or a list, the text is
 * read as one; what does not read stays as it is, and the contract refuses it. The schema is looked into at the first
 * call: for all routes together that takes as long as half of a start.
 */
export function coerceTextFields(type: z.ZodType) {
  let wanted: Map<string, Set<string>> | undefined
  return (fields: Record<string, unknown>): Record<string, unknown> => {
    wanted ??= new Map(
      Object.entries(wireJsonSchema(type).properties ?? {}).map(([name, schema]) => [name, kinds(schema)]),
    )
    const read: Record<string, unknown> = {}
    for (const [name, kind] of wanted) {
      let value = fields[name]
      if (value === undefined) continue
      if (Array.isArray(value) && !kind.has('array')) value = value[0]
      read[name] = typeof value === 'string' ? readText(value, kind) : value
    }
    return read
  }
}

function readText(value: string, kind: Set<string>): unknown {
  if (kind.has('string')) return value
  if (value === '') return undefined
  if ((kind.has('integer') || kind.has('number')) && /^-?\d{1,15}(\.\d{1,6})?$/.test(value))
    return Number(value)
  if (kind.has('boolean') && /^(true|false|1|0)$/i.test(value)) return /^(true|1)$/i.test(value)
  if (kind.has('array')) return value.split(',')
  return value
}
