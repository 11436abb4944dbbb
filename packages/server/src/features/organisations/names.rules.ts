/** Organisations by what people write for them: a path, or a name that only one has. */
interface OrganisationNames {
  /** `steps` are the names from the enterprise down; `alone` are names by which it is found without a path. */
  add(id: string, steps: readonly string[], alone?: readonly string[]): void
  /** Null where nothing, or several, are called that. */
  find(written: string): string | null
}

/** Steps are separated by / \ or >, blanks around them do not count, and neither does case. */
const keyOf = (written: string): string =>
  written
    .split(/[/\\>]/)
    .map((step) => step.trim().toLowerCase())
    .filter((step) => step !== '')
    .join('/')

/** Resolves a whole path, a path below the enterprise, or a name. */
export function openOrganisationNames(): OrganisationNames {
  const ids = new Map<string, string | null>()
  const put = (key: string, id: string) => {
    const there = ids.get(key)
    ids.set(key, there === undefined || there === id ? id : null)
  }
  return {
    add(id, steps, alone = []) {
      put(keyOf(steps.join('/')), id)
      if (steps.length > 1) put(keyOf(steps.slice(1).join('/')), id)
      for (const name of alone) if (name) put(`* ${keyOf(name)}`, id)
    },
    find(written) {
      const key = keyOf(written)
      return ids.get(key) ?? ids.get(`* ${key}`) ?? null
    },
  }
}

/** Returns the paths of a tree as an import reads them: names below the enterprise, or the enterprise's own. */
export function organisationPathsOf(
  tree: readonly { id: string; name: string; path: string[] }[],
): Map<string, string> {
  const names = new Map(tree.map((one) => [one.id, one.name]))
  return new Map(
    tree.map(({ id, path }) => {
      const steps = path.length > 1 ? path.slice(1) : path
      return [id, steps.map((step) => names.get(step) ?? '').join('/')]
    }),
  )
}
