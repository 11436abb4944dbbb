export interface StoredOption {
  key: string
  name: string
}

const held = new Map<string, ReadonlyMap<string, string>>()
/** Lists remembered; a design asks few columns. */
const most = 100

/** Names by key of the options that a condition was saved with. */
export function optionNamesOf(stored: string): ReadonlyMap<string, string> {
  const known = held.get(stored)
  if (known) return known
  if (held.size >= most) held.clear()
  const names = new Map(readStoredOptions(stored).map(({ key, name }) => [key, name]))
  held.set(stored, names)
  return names
}

/** Options as text: a list of keys with names, or an object of them as other editions write it. */
export function readStoredOptions(stored: string): StoredOption[] {
  try {
    const read: unknown = JSON.parse(stored || '[]')
    if (Array.isArray(read)) return read.flatMap((one) => optionOf(undefined, one))
    if (typeof read !== 'object' || read === null) return []
    return Object.entries(read).flatMap(([key, one]) => optionOf(key, one))
  } catch {
    return []
  }
}

const first = (one: Record<string, unknown>, ...names: string[]) => {
  const found = names.map((name) => one[name]).find((value) => value !== undefined && value !== null)
  return found === undefined ? undefined : String(found)
}

function optionOf(outerKey: string | undefined, one: unknown): StoredOption[] {
  if (typeof one !== 'object' || one === null) {
    const name = String(one)
    return [{ key: outerKey ?? name, name }]
  }
  const fields = one as Record<string, unknown>
  const name = first(fields, 'name', 'label', 'text', 'value')
  const key = outerKey ?? first(fields, 'key', 'id', 'value')
  return key === undefined ? [] : [{ key, name: name ?? key }]
}

export const writeStoredOptions = (options: readonly StoredOption[]): string =>
  JSON.stringify(options.map(({ key, name }) => ({ key, value: name })))
