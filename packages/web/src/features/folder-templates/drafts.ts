import type { TemplateFolder, TemplateGrant } from '@cabinet/contract/folder-templates'

/** A folder while it is being edited: its place is its depth in the list. */
export interface Draft {
  key: string
  depth: number
  name: string
  inherits: boolean
  grants: TemplateGrant[]
}

let last = 0
export const newDraft = (depth: number, name = ''): Draft => ({
  key: `draft ${++last}`,
  depth,
  name,
  inherits: true,
  grants: [],
})

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A tree as a list with depths, children right below their parents. */
export function draftsOf(folders: readonly TemplateFolder[]): Draft[] {
  const below = (parent: string, depth: number): Draft[] =>
    folders
      .filter(({ path }) => path !== '' && parentOf(path) === parent)
      .flatMap(({ path, inherits, grants }) => [
        { ...newDraft(depth, path.slice(path.lastIndexOf('/') + 1)), inherits, grants: [...grants] },
        ...below(path, depth + 1),
      ])
  return below('', 0)
}

/** The list as paths again. */
export function foldersOf(drafts: readonly Draft[]): TemplateFolder[] {
  const way: string[] = []
  return drafts.map(({ depth, name, inherits, grants }) => {
    way.length = depth
    way.push(name.trim())
    return { path: way.join('/'), inherits, grants }
  })
}

/** Where the folders below one end. */
export function endOf(drafts: readonly Draft[], index: number): number {
  const { depth } = drafts[index]!
  const next = drafts.findIndex((one, at) => at > index && one.depth <= depth)
  return next === -1 ? drafts.length : next
}

export const withNew = (drafts: readonly Draft[], at: number, draft: Draft): Draft[] => [
  ...drafts.slice(0, at),
  draft,
  ...drafts.slice(at),
]

/** Without a folder and those below it. */
export const without = (drafts: readonly Draft[], index: number): Draft[] => [
  ...drafts.slice(0, index),
  ...drafts.slice(endOf(drafts, index)),
]

export const changed = (drafts: readonly Draft[], index: number, change: Partial<Draft>): Draft[] =>
  drafts.map((one, at) => (at === index ? { ...one, ...change } : one))
