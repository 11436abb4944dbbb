import type { OrganisationRow } from '@cabinet/contract/organisations'

export interface OrganisationNode {
  id: string
  title: string
  children: OrganisationNode[]
  hasChildren: boolean
}

/** Builds the ordered tree of rows; rows without a parent among them are at the top. */
export function organisationTreeFromRows(rows: readonly OrganisationRow[]): OrganisationNode[] {
  const nodes = new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, title: row.name, children: [] as OrganisationNode[], hasChildren: row.childCount > 0 },
    ]),
  )
  const top: OrganisationNode[] = []
  const ordered = [...rows].sort((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'zh'))
  for (const row of ordered) (nodes.get(row.parentId)?.children ?? top).push(nodes.get(row.id)!)
  return top
}

/** The names from the top down to an organisation. */
export function organisationPathNames(
  known: ReadonlyMap<string, OrganisationRow>,
  id: string,
): OrganisationRow[] {
  const path: OrganisationRow[] = []
  for (let row = known.get(id); row && !path.includes(row); row = known.get(row.parentId)) path.unshift(row)
  return path
}

/** Returns the nodes of a tree that match a search, with their ancestors. */
export function matchingOrganisations(
  nodes: readonly OrganisationNode[],
  search: string,
): OrganisationNode[] {
  const wanted = search.trim().toLocaleLowerCase()
  return nodes.flatMap((node) => {
    const children = matchingOrganisations(node.children, search)
    const itself = node.title.toLocaleLowerCase().includes(wanted)
    return itself || children.length > 0 ? [{ ...node, children, hasChildren: children.length > 0 }] : []
  })
}
