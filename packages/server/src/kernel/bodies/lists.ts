import { z } from 'zod'

/** Items from which a list is looked at one by one first. */
const long = 50

export interface BodyFieldFault {
  field: string
  fault: string
}

/**
 * The first item of a long list that its contract refuses, or null. A parser words every fault of a list, and ten
 * thousand of them cost more than all that was right: this stops at the first.
 */
export function findListFault(
  type: z.ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): BodyFieldFault | null {
  if (typeof value !== 'object' || value === null) return null
  const inner = unwrapped(type)
  if (inner instanceof z.ZodUnion) {
    const list = (inner.options as z.ZodType[]).map(unwrapped).find((one) => one instanceof z.ZodArray)
    return list ? findListFault(list, value, path) : null
  }
  if (inner instanceof z.ZodArray && Array.isArray(value)) return faultIn(inner, value, path)
  if (inner instanceof z.ZodObject) {
    const fields = value as Record<string, unknown>
    for (const [name, field] of Object.entries(inner.shape)) {
      const fault = findListFault(field as z.ZodType, fields[name], [...path, name])
      if (fault) return fault
    }
  }
  return null
}

function faultIn(
  list: z.ZodArray,
  items: readonly unknown[],
  path: readonly (string | number)[],
): BodyFieldFault | null {
  const element = list.element as z.ZodType
  if (items.length > mostOf(list)) return { field: path.join('.'), fault: 'Too many items' }
  for (const [index, item] of items.entries()) {
    const at = [...path, index]
    const inside = findListFault(element, item, at)
    if (inside) return inside
    if (items.length <= long) continue
    const [issue] = z.safeDecode(element, item as never).error?.issues ?? []
    if (issue) return { field: [...at, ...issue.path].join('.'), fault: issue.message }
  }
  return null
}

const most = new WeakMap<z.ZodArray, number>()

/** How many items a list may have. */
function mostOf(list: z.ZodArray): number {
  const known = most.get(list)
  if (known !== undefined) return known
  const { maxItems = Number.POSITIVE_INFINITY } = z.toJSONSchema(list, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    maxItems?: number
  }
  most.set(list, maxItems)
  return maxItems
}

/** Returns the wire schema without its wrappers: defaults, optionals, renamed fields. */
function unwrapped(type: z.ZodType): z.ZodType {
  let inner: unknown = type
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
      inner = inner.unwrap()
    else if (inner instanceof z.ZodPipe) inner = inner.in
    else return inner as z.ZodType
  }
}
