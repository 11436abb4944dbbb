import type { ListedFileItem } from '@cabinet/contract/nodes'
import { dropFilesInto } from '../../../kernel/drop.ts'
import { isOfferedHere } from '../../nodes/index.ts'
import { transferItems } from '../actions/transfer.tsx'
import { acceptsDroppedFiles, dropCommandFor } from './drop.rules.ts'
import { type DropTargetFolder, dropFolderAtTarget } from './drop-data.ts'
import { dragGhostOf } from './ghost.ts'

/** Delay in ms before a closed tree node opens under the dragged items. */
const springs = 700
/** Width in pixels of the list's edge that scrolls while dragging, and the distance per event. */
const edge = 44
const scrollStep = 14

let source: (id: string) => readonly ListedFileItem[] = () => []
let dragged: readonly ListedFileItem[] | null = null
let over: HTMLElement | null = null
let spring: ReturnType<typeof setTimeout> | undefined
let installed = false

/** Sets the source of dragged rows: `rowsFor` returns the rows that move with the dragged one. */
export function setListDragSource(rowsFor: (id: string) => readonly ListedFileItem[]) {
  install()
  source = rowsFor
}

const deedAt = (folder: DropTargetFolder, event: DragEvent) => {
  const deed = dragged ? dropCommandFor(dragged, folder, event.ctrlKey || event.metaKey) : null
  return deed && isOfferedHere(deed) ? deed : null
}

const takesFiles = (folder: DropTargetFolder) => acceptsDroppedFiles(folder) && isOfferedHere('upload')

const bringsFiles = (event: DragEvent) => !dragged && !!event.dataTransfer?.types.includes('Files')

function mark(element: HTMLElement | null, kind = '') {
  if (over === element) return
  clearTimeout(spring)
  if (over) {
    delete over.dataset.drop
    delete over.dataset.dropKind
  }
  over = element
  if (!element) return
  element.dataset.drop = 'over'
  element.dataset.dropKind = kind
  const closed = element.querySelector<HTMLElement>('[data-expand]')
  if (closed) spring = setTimeout(() => closed.isConnected && closed.click(), springs)
}

function start(event: DragEvent) {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag-id]') : null
  if (!row || !event.dataTransfer) return
  const rows = source(row.dataset.dragId ?? '')
  if (rows.length === 0) return event.preventDefault()
  dragged = rows
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('text/plain', rows.map((one) => one.name).join('\n'))
  event.dataTransfer.setDragImage(dragGhostOf(rows), -12, -8)
}

function move(event: DragEvent) {
  const files = bringsFiles(event)
  if (!event.dataTransfer || (!dragged && !files)) return
  scrollAtEdge(event)
  const found = dropFolderAtTarget(event.target)
  const deed = found && (files ? takesFiles(found.folder) && 'copy' : deedAt(found.folder, event))
  // Otherwise the browser would open a file dropped beside a folder.
  if (files || deed) event.preventDefault()
  event.dataTransfer.dropEffect = deed || 'none'
  mark(deed ? found.element : null, files ? 'files' : 'items')
}

function drop(event: DragEvent) {
  const files = bringsFiles(event)
  const found = dropFolderAtTarget(event.target)
  const items = dragged
  const deed = found && items ? deedAt(found.folder, event) : null
  if (files || deed) event.preventDefault()
  end()
  if (!found) return
  const { spaceId, parentId, name } = found.folder
  const target = { spaceId: spaceId || undefined, parentId: parentId || undefined, name }
  if (files && takesFiles(found.folder) && event.dataTransfer) dropFilesInto(target, event.dataTransfer.items)
  if (deed && items) void transferItems(deed, items, target)
}

function end() {
  dragged = null
  mark(null)
}

function scrollAtEdge(event: DragEvent) {
  const scroller =
    event.target instanceof Element ? event.target.closest('[data-drag-scroll], [role=tree]') : null
  if (!scroller) return
  const box = scroller.getBoundingClientRect()
  if (event.clientY < box.top + edge) scroller.scrollTop -= scrollStep
  else if (event.clientY > box.bottom - edge) scroller.scrollTop += scrollStep
}

/** Installs one set of listeners for the whole page, so that rows register none. */
function install() {
  if (installed) return
  installed = true
  document.addEventListener('dragstart', start)
  document.addEventListener('dragover', move)
  document.addEventListener('drop', drop)
  document.addEventListener('dragend', end)
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) mark(null)
  })
}
