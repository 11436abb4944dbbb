/** A folder that takes files from the desktop. `spaceId` absent: the personal space; `parentId` absent: its root. */
export interface FileDropTarget {
  spaceId?: string | undefined
  parentId?: string | undefined
  /** The folder's name, for words. */
  name: string
}

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/** One thing that was dropped, as it outlives the event: its list is emptied when that is over. */
const taken = (item: DataTransferItem) => ({
  entry: item.webkitGetAsEntry(),
  file: item.getAsFile(),
  handle: (item as HandleItem).getAsFileSystemHandle?.().catch(() => null),
})

/** What a drop or a file dialog gives. */
export type DroppedEntries = ReturnType<typeof taken>[] | FileList

type Handler = (target: FileDropTarget, entries: DroppedEntries) => void

let handle: Handler | null = null
/** What came while nobody was there yet: a page that is being fetched takes files already. */
let waiting: Parameters<Handler>[] = []

/** The uploads room says here what happens with dropped and chosen files; answers with the way to stop. */
export function onDropFiles(handler: Handler) {
  handle = handler
  const came = waiting
  waiting = []
  for (const one of came) handler(...one)
  return () => {
    if (handle === handler) handle = null
  }
}

/** Files from the desktop were dropped on a folder, or chosen for it. Call it inside the event. */
export function dropFilesInto(target: FileDropTarget, entries: DataTransferItemList | FileList) {
  const stable =
    entries instanceof FileList ? entries : [...entries].filter(({ kind }) => kind === 'file').map(taken)
  if (handle) handle(target, stable)
  else waiting.push([target, stable])
}

interface Picking {
  folder: boolean
  /** Types as an input's `accept` takes them; a phone then offers its pictures. */
  accept?: string
  /** A phone's camera, for one picture. */
  capture?: 'environment'
}

/** Opens the browser's file dialog, for files or one folder, and hands what was chosen over. */
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
  // Safari fires `change` only for an input that is in the page.
  document.body.append(input)
  input.click()
}
