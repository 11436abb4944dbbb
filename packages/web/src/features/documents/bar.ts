import { type EditorState, Plugin } from 'prosemirror-state'

type ListKind = 'bullets' | 'numbers' | null

/** Which list the selection begins in. */
export function listKindAtSelection({ selection }: EditorState): ListKind {
  const { numPr, listIsBullet } = selection.$from.parent.attrs
  if (!numPr?.numId) return null
  return listIsBullet ? 'bullets' : 'numbers'
}

/**
 * Corrects two faults of the editor's toolbar wherever it is drawn: foreign lists shown as numbered, and a
 * menu role without entries. `section` is the editor's element.
 */
export const listToolbarPlugin = (section: () => HTMLElement | null): Plugin =>
  new Plugin({
    view(view) {
      const bar = section()
      const mend = () => {
        const kind = listKindAtSelection(view.state)
        bar?.querySelector('[role=menubar]')?.setAttribute('role', 'group')
        for (const buttons of bar?.querySelectorAll('.docx-list-buttons') ?? []) {
          const [bullets, numbers] = buttons.querySelectorAll('button')
          press(bullets, kind === 'bullets')
          press(numbers, kind === 'numbers')
        }
      }
      // The toolbar is drawn later than the document changes.
      const drawn = new MutationObserver(mend)
      if (bar) drawn.observe(bar, { subtree: true, attributeFilter: ['aria-pressed'] })
      mend()
      return { update: mend, destroy: () => drawn.disconnect() }
    },
  })

function press(button: Element | undefined, pressed: boolean): void {
  const value = String(pressed)
  if (button && button.getAttribute('aria-pressed') !== value) button.setAttribute('aria-pressed', value)
}
