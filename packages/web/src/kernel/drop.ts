/**
 * Target folder for files from the desktop. Absent `spaceId`: the personal space; absent `parentId`: its
 * root.
 */
export interface FileDropTarget {
  spaceId?: string | undefined
  parentId?: string | undefined
  /** Name of the folder, for messages. */
  name: string
}

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/** Copies a dropped item, as browsers empty the item list after the event. */
const taken = (item: DataTransferItem) => ({
  entry: item.webkitGetAsEntry(),
  file: item.getAsFile(),
  handle: (item as HandleItem).getAsFileSystemHandle?.().catch(() => null),
})

/** Files of a drop or a file dialog. */
export type DroppedEntries = ReturnType<typeof taken>[] | FileList

type Handler = (target: FileDropTarget, entries: DroppedEntries) => void

let handle: Handler | null = null
/** Drops received before the handler is registered, while the page is still loading. */
let waiting: Parameters<Handler>[] = []

/** Registers the handler for dropped and chosen files; returns an unsubscribe function. */
export function onDropFiles(handler: Handler) {
  handle = handler
  const came = waiting
  waiting = []
  for (const one of came) handler(...one)
  return () => {
    if (handle === handler) handle = null
  }
}

/** Passes dropped or chosen files to the handler for a folder. Must be called inside the event. */
export function dropFilesInto(target: FileDropTarget, entries: DataTransferItemList | FileList) {
  const stable =
    entries instanceof FileList ? entries : [...entries].filter(({ kind }) => kind === 'file').map(taken)
  if (handle) handle(target, stable)
  else waiting.push([target, stable])
}

interface Picking {
  folder: boolean
  /** File types for the input's `accept`; a phone then offers its photos. */
  accept?: string
  /** Takes one photo with a phone's camera. */
  capture?: 'environment'
}

/** Opens the browser's file dialog for files or one folder, and passes the selection on. */
export function pickFilesFor(target: FileDropTarget, { folder, accept, capture }: Picking) {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = !folder && !capture
  if (accept) input.accept = accept
  if (capture) input.capture = capture
  input.webkitdirectory = folder
  input.style.display = 'none'
  input.addEventListener('change', () => {
    if (input.files?.length) dropFilesInto(target, input.files)
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  // Safari fires `change` only for an input in the document.
  document.body.append(input)
  input.click()
}
