import {
  type FolderTemplateError,
  folderTemplateLimits,
  type TemplateFolder,
} from '@cabinet/contract/folder-templates'
import { keyOf, nameRefusal, tidy } from '../nodes/index.ts'

/** Names of the folders of a path. */
export const stepsOf = (path: string): string[] => path.split('/')

/** A path by which folders are told apart, as their names are. */
export const keyOfPath = (path: string): string => stepsOf(path).map(keyOf).join('/')

/** The tree as it is kept: names trimmed and in NFC, parents before their children. */
export const tidyTree = (folders: readonly TemplateFolder[]): TemplateFolder[] =>
  folders
    .map((folder) => ({
      ...folder,
      path: stepsOf(folder.path)
        .map((name) => tidy(name.trim()))
        .join('/'),
    }))
    .sort((one, other) => stepsOf(one.path).length - stepsOf(other.path).length)

/** Why a tidy tree cannot be made, or null. */
export function treeRefusal(folders: readonly TemplateFolder[]): FolderTemplateError | null {
  const known = new Set([''])
  for (const { path } of folders) {
    const steps = stepsOf(path)
    const key = keyOfPath(path)
    const parent = steps.slice(0, -1).map(keyOf).join('/')
    const bad =
      steps.length > folderTemplateLimits.depth ||
      known.has(key) ||
      !known.has(parent) ||
      steps.some((name) => nameRefusal(name) !== null)
    if (bad) return 'folders.tree_invalid'
    known.add(key)
  }
  return folders.length === 0 ? 'folders.tree_invalid' : null
}

/** Folders by their depth, the top first. */
export function levelsOf(folders: readonly TemplateFolder[]): TemplateFolder[][] {
  const levels: TemplateFolder[][] = []
  for (const folder of folders) {
    const level = stepsOf(folder.path).length - 1
    levels[level] = [...(levels[level] ?? []), folder]
  }
  return levels
}

/** The subject that a grant of a template names in the space of a department, or of a person. */
export function subjectIn(spaceId: string, { kind, id, below }: TemplateFolder['grants'][number]): string {
  const subject = kind === 'own' ? spaceId : id
  return below && (kind === 'own' || kind === 'organisation') ? `${subject}/*` : subject
}
