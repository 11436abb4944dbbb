/** A folder that takes files from the desktop. `spaceId` absent: the personal space; `parentId` absent: its root. */
export interface DropTarget {
  spaceId?: string | undefined
  parentId?: string | undefined
  /** The folder's name, for words. */
  name: string
}

/** What a drop or a file dialog gives. Entries of a drop must be read before the handler's first `await`. */
export type Dropped = DataTransferItemList | FileList

type Handler = (target: DropTarget, entries: Dropped) => void

let handle: Handler = () => undefined

/** The uploads room says here what happens with dropped and chosen files; answers with the way to stop. */
export function onDropFiles(handler: Handler) {
  handle = handler
  return () => {
    if (handle === handler) handle = () => undefined
  }
}

/** Files from the desktop were dropped on a folder. Call it inside the drop event. */
export const dropFiles = (target: DropTarget, entries: Dropped) => handle(target, entries)

interface Picking {
  folder: boolean
  /** Types as an input's `accept` takes them; a phone then offers its pictures. */
  accept?: string
  /** A phone's camera, for one picture. */
  capture?: 'environment'
}

/** Opens the browser's file dialog, for files or one folder, and hands what was chosen over. */
export function pickFiles(target: DropTarget, { folder, accept, capture }: Picking) {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = !folder && !capture
  if (accept) input.accept = accept
  if (capture) input.capture = capture
  input.webkitdirectory = folder
  input.style.display = 'none'
  input.addEventListener('change', () => {
    if (input.files?.length) dropFiles(target, input.files)
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  // Safari fires `change` only for an input that is in the page.
  document.body.append(input)
  input.click()
}
