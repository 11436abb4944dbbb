import type { ListedFileItem } from '@cabinet/contract/nodes'
import { translate } from '../../../kernel/text.ts'
import { createSvgElement } from '../../../ui/drawn-svg.ts'
import { fileIconKindOf } from '../../../ui/file-kind.ts'
import { messages } from '../files.text.ts'
import './ghost.css'

/** Drag image with the dragged items and their number; it removes itself from the page. */
export function dragGhostOf(rows: readonly ListedFileItem[]): HTMLElement {
  const [first] = rows
  const ghost = document.createElement('div')
  ghost.className = 'drag-ghost'
  const kind = first?.folder ? 'folder' : fileIconKindOf(first?.suffix ?? '')
  const name = document.createElement('span')
  name.textContent = first?.name ?? ''
  ghost.append(
    createSvgElement(`<svg width="20" height="20" viewBox="0 0 32 32"><use href="#file-${kind}"/></svg>`),
    name,
  )
  if (rows.length > 1) {
    const count = document.createElement('b')
    count.textContent = translate(messages.dragCount, { count: rows.length })
    ghost.append(count)
    ghost.dataset.many = ''
  }
  document.body.append(ghost)
  // The browser captures the drag image now, so it can be removed afterwards.
  setTimeout(() => ghost.remove())
  return ghost
}
