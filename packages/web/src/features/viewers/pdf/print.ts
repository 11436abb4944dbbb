import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPrintFrame } from '../print-frame.ts'

/** Resolution of printed pages in dots per inch, and the points per inch of PDF. */
const dots = 150
const points = 72

interface Printing {
  signal: AbortSignal
  /** Called with the number of pages rendered so far. */
  onPage: (page: number) => void
}

/** Prints a document: its pages are rendered as pictures into a separate frame, which the browser prints. */
export async function printPdfDocument(pdf: PDFDocumentProxy, { signal, onPage }: Printing): Promise<void> {
  const { paper, print, close } = openPrintFrame()
  const addresses: string[] = []
  const forget = () => {
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const { blob, width, height } = await paint(pdf, number)
      signal.throwIfAborted()
      if (number === 1) paper.head.append(sheet(paper, width, height))
      const address = URL.createObjectURL(blob)
      addresses.push(address)
      const image = paper.createElement('img')
      image.src = address
      paper.body.append(image)
      await image.decode()
      onPage(number)
    }
    print(forget)
  } catch (error) {
    forget()
    close()
    throw error
  }
}

async function paint(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: dots / points })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  page.cleanup()
  canvas.width = 0
  if (!blob) throw new Error(`page ${number} could not be painted`)
  return { blob, width, height }
}

/** Returns the stylesheet of the frame: sheets in the size of the first page. */
function sheet(paper: Document, width: number, height: number): HTMLStyleElement {
  const style = paper.createElement('style')
  style.textContent = `
    @page { size: ${width}pt ${height}pt; margin: 0 }
    body { margin: 0 }
    img { display: block; width: 100%; height: 100vh; object-fit: contain; break-after: page }
    img:last-child { break-after: auto }`
  return style
}
