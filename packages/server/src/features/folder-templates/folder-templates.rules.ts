import {
  type FolderTemplateError,
  folderTemplateLimits,
  type TemplateFolder,
} from '@cabinet/contract/folder-templates'
import { nodeNameKey, nodeNameRefusal, normalizeName } from '../nodes/index.ts'

/** Returns the folder names of a path. */
export const folderPathSteps = (path: string): string[] => path.split('/')

/** Returns the key by which paths are equal, as names are. */
export const folderPathKey = (path: string): string => folderPathSteps(path).map(nodeNameKey).join('/')

/** Returns the tree as stored: names trimmed and in NFC, parents before their children. */
export const normalizeFolderTree = (folders: readonly TemplateFolder[]): TemplateFolder[] =>
  folders
    .map((folder) => ({
      ...folder,
      path: folderPathSteps(folder.path)
        .map((name) => normalizeName(name.trim()))
        .join('/'),
    }))
    .sort((one, other) => folderPathSteps(one.path).length - folderPathSteps(other.path).length)

/** Returns why a normalized tree cannot be made, or null. */
export function folderTreeRefusal(folders: readonly TemplateFolder[]): FolderTemplateError | null {
  const known = new Set([''])
  for (const { path } of folders) {
    const steps = folderPathSteps(path)
    const key = folderPathKey(path)
    const parent = steps.slice(0, -1).map(nodeNameKey).join('/')
    const bad =
      steps.length > folderTemplateLimits.depth ||
      known.has(key) ||
      !known.has(parent) ||
      steps.some((name) => nodeNameRefusal(name) !== null)
    if (bad) return 'folders.tree_invalid'
    known.add(key)
  }
  return folders.length === 0 ? 'folders.tree_invalid' : null
}

/** Returns folders by depth, the top level first. */
export function foldersByLevel(folders: readonly TemplateFolder[]): TemplateFolder[][] {
  const levels: TemplateFolder[][] = []
  for (const folder of folders) {
    const level = folderPathSteps(folder.path).length - 1
    levels[level] = [...(levels[level] ?? []), folder]
  }
  return levels
}

/** Returns the subject of a template's grant in the space of a department or a person. */
export function templateSubjectIn(
  spaceId: string,
  { kind, id, below }: TemplateFolder['grants'][number],
): string {
  const subject = kind === 'own' ? spaceId : id
  return below && (kind === 'own' || kind === 'organisation') ? `${subject}/*` : subject
}
