export interface AnchorBox {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Where a floating card of this size goes beside its anchor: below and flush with `align`, above where there is no
 * room below, always 8 px inside the window.
 */
export function placeBesideAnchor(
  anchor: AnchorBox,
  size: { width: number; height: number },
  align: 'start' | 'end' = 'start',
) {
  const gap = 4
  const edge = 8
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - size.height
  const top = below + size.height + edge <= innerHeight || above < edge ? below : above
  const left = align === 'start' ? anchor.left : anchor.left + anchor.width - size.width
  return {
    left: Math.round(Math.max(edge, Math.min(left, innerWidth - size.width - edge))),
    top: Math.round(Math.max(edge, Math.min(top, innerHeight - size.height - edge))),
  }
}

/** A point as an anchor, for context menus. */
export const pointAsAnchor = (at: { clientX: number; clientY: number }): AnchorBox => ({
  left: at.clientX,
  top: at.clientY - 4,
  width: 0,
  height: 0,
})
