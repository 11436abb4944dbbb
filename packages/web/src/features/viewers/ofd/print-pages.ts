import type { Ofd } from './document.ts'
import { drawSheet } from './draw.ts'
import type { Means } from './drawing.ts'

/** Prints all pages: drawn into a frame of their own, which the browser prints. */
export async function printPages(ofd: Ofd, means: Means): Promise<void> {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden'
  document.body.append(frame)
  const paper = frame.contentDocument!
  const { width, height } = ofd.boxes[0]!
  const style = paper.createElement('style')
  style.textContent = `@page{size:${width}mm ${height}mm;margin:0}body{margin:0}svg{display:block;width:100vw;break-after:page}`
  paper.head.append(style)
  for (const page of ofd.boxes.keys()) paper.body.append(drawSheet(ofd.sheet(page), means))
  await Promise.all(
    [...paper.querySelectorAll('image')].map((image) => loaded(image.getAttribute('href') ?? '')),
  )
  // the frame must outlive the dialog, which some browsers open after `print` has returned
  frame.contentWindow!.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000), {
    once: true,
  })
  frame.contentWindow!.focus()
  frame.contentWindow!.print()
}

async function loaded(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => undefined)
}
