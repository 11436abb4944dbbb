import { openPrintFrame } from '../print-frame.ts'
import type { OfdDocument } from './document.ts'
import { drawOfdPage } from './draw.ts'
import type { OfdDrawingResources } from './drawing.ts'

/** Prints all pages from a separate frame. */
export async function printOfdPages(ofd: OfdDocument, means: OfdDrawingResources): Promise<void> {
  const { paper, print } = openPrintFrame()
  const { width = 210, height = 297 } = ofd.boxes[0] ?? {}
  const style = paper.createElement('style')
  style.textContent = `@page{size:${width}mm ${height}mm;margin:0}body{margin:0}svg{display:block;width:100vw;break-after:page}`
  paper.head.append(style)
  for (const page of ofd.boxes.keys()) paper.body.append(drawOfdPage(ofd.sheet(page), means))
  await Promise.all(
    [...paper.querySelectorAll('image')].map((image) => loaded(image.getAttribute('href') ?? '')),
  )
  print()
}

async function loaded(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => undefined)
}
