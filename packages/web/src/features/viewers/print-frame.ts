interface PrintFrame {
  /** The document to print, initially empty. */
  paper: Document
  /** Opens the browser's dialog; `after` is called once the frame is gone. */
  print(after?: () => void): void
  close(): void
}

/** Milliseconds the frame is kept, because some browsers open the dialog after `print` returns. */
const stays = 1_000

/** Creates an invisible frame for printing. */
export function openPrintFrame(): PrintFrame {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden'
  document.body.append(frame)
  const { contentDocument: paper, contentWindow: inside } = frame
  if (!paper || !inside) throw new Error('a frame on the page has a document')
  return {
    paper,
    print(after) {
      const end = () => {
        frame.remove()
        after?.()
      }
      inside.addEventListener('afterprint', () => setTimeout(end, stays), { once: true })
      inside.focus()
      inside.print()
    },
    close: () => frame.remove(),
  }
}
