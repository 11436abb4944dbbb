import type { FolderTemplateGrant, TemplateFolder } from '@cabinet/contract/folder-templates'

/** A folder while being edited; its position is its depth in the list. */
export interface FolderDraft {
  key: string
  depth: number
  name: string
  inherits: boolean
  grants: FolderTemplateGrant[]
}

let last = 0
export const newFolderDraft = (depth: number, name = ''): FolderDraft => ({
  key: `draft ${++last}`,
  depth,
  name,
  inherits: true,
  grants: [],
})

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Converts a tree to a list with depths, each parent followed by its children. */
export function folderDraftsOf(folders: readonly TemplateFolder[]): FolderDraft[] {
  const below = (parent: string, depth: number): FolderDraft[] =>
    folders
      .filter(({ path }) => path !== '' && parentOf(path) === parent)
      .flatMap(({ path, inherits, grants }) => [
        { ...newFolderDraft(depth, path.slice(path.lastIndexOf('/') + 1)), inherits, grants: [...grants] },
        ...below(path, depth + 1),
      ])
  return below('', 0)
}

/** Converts the list back to paths. */
export function templateFoldersOf(drafts: readonly FolderDraft[]): TemplateFolder[] {
  const way: string[] = []
  return drafts.map(({ depth, name, inherits, grants }) => {
    way.length = depth
    way.push(name.trim())
    return { path: way.join('/'), inherits, grants }
  })
}

/** Returns the end index of a folder's descendants. */
export function endOfFolderBranch(drafts: readonly FolderDraft[], index: number): number {
  const { depth } = drafts[index]!
  const next = drafts.findIndex((one, at) => at > index && one.depth <= depth)
  return next === -1 ? drafts.length : next
}

export const withNewFolderDraft = (
  drafts: readonly FolderDraft[],
  at: number,
  draft: FolderDraft,
): FolderDraft[] => [...drafts.slice(0, at), draft, ...drafts.slice(at)]

/** Returns the list without a folder and its descendants. */
export const withoutFolderDraft = (drafts: readonly FolderDraft[], index: number): FolderDraft[] => [
  ...drafts.slice(0, index),
  ...drafts.slice(endOfFolderBranch(drafts, index)),
]

export const withChangedDraft = (
  drafts: readonly FolderDraft[],
  index: number,
  change: Partial<FolderDraft>,
): FolderDraft[] => drafts.map((one, at) => (at === index ? { ...one, ...change } : one))
