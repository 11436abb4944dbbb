/** Closes the toolbar's overflow on a press on the canvas, which swallows pointer events. */
export function closeMoreOutside(container: HTMLElement) {
  container.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof HTMLCanvasElement)) return
      container.querySelector<HTMLElement>('[data-u-comp=ribbon-toolbar-more] [aria-expanded=true]')?.click()
    },
    true,
  )
}
