import type { Injector } from '@univerjs/core'
import { IRibbonService } from '@univerjs/preset-sheets-core'

const openOverflow = '[data-u-comp=ribbon-toolbar-more] [aria-expanded=true]'

/**
 * Closes the toolbar's overflow on a press on the canvas, which swallows pointer events: the ribbon draws the overflow
 * anew, closed, when its items change.
 */
export function closeMoreOutside(container: HTMLElement, injector: Injector) {
  const ribbon = injector.get(IRibbonService)
  let items: string[] = []
  ribbon.collapsedIds$.subscribe((ids) => {
    items = ids
  })
  container.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof HTMLCanvasElement) || !container.querySelector(openOverflow)) return
      const collapsed = items
      ribbon.setCollapsedIds([])
      requestAnimationFrame(() => ribbon.setCollapsedIds(collapsed))
    },
    true,
  )
}
