/** The canvas keeps what is pressed on it to itself: what the toolbar has more would stay open above the sheet. */
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
