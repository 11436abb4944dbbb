import type { DroppedEntries } from '../../kernel/drop.ts'

/** A file with the path it had below what was dropped or chosen, such as `photos/2026/a.jpg`. */
export interface DroppedFile {
  file: File
  path: string
  /** Lets an upload resume after a reload without choosing the file again, where the browser supports it. */
  handle?: FileSystemFileHandle
}

export interface DroppedFilesAndFolders {
  files: DroppedFile[]
  /** Every folder, empty ones too, parents first. */
  folders: string[]
}

/** Reads what was dropped or chosen, folders and their empty folders included. */
export async function readDroppedEntries(entries: DroppedEntries): Promise<DroppedFilesAndFolders> {
  const found: DroppedFilesAndFolders = { files: [], folders: [] }
  if (entries instanceof FileList) {
    takeList(entries, found)
    return found
  }
  for (const { entry, file, handle } of entries) {
    if (entry?.isDirectory) await takeEntry(entry, '', found)
    else if (file) {
      const held = await handle
      found.files.push({
        file,
        path: file.name,
        ...(held?.kind === 'file' && { handle: held as FileSystemFileHandle }),
      })
    }
  }
  return found
}

function takeList(list: FileList, found: DroppedFilesAndFolders) {
  const folders = new Set<string>()
  for (const file of list) {
    const path = file.webkitRelativePath || file.name
    const parts = path.split('/')
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join('/'))
    found.files.push({ file, path })
  }
  found.folders.push(...[...folders].sort())
}

async function takeEntry(
  entry: FileSystemEntry,
  above: string,
  found: DroppedFilesAndFolders,
): Promise<void> {
  const path = above ? `${above}/${entry.name}` : entry.name
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    found.files.push({ file, path })
    return
  }
  found.folders.push(path)
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A directory reader returns at most a hundred entries at a time.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return
    for (const child of batch) await takeEntry(child, path, found)
  }
}
