interface PrintFrame {
  /** The document to be printed; empty at first. */
  paper: Document
  /** Opens the browser's dialog; `after` is called once the frame is gone. */
  print(after?: () => void): void
  close(): void
}

/** Milliseconds that the frame outlives the dialog, which some browsers open after `print` has returned. */
const stays = 1_000

/** An invisible frame of its own, which the browser prints. */
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
