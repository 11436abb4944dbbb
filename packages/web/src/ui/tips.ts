import { useEffect } from 'react'
import { addOpenLayer } from './open-layers.ts'
import './tips.css'

/** Milliseconds a pointer rests before the tip shows. */
const rest = 450
let installed = false

/**
 * One tip for the whole page, fed by `data-tip` attributes: ten thousand rows with tips cost one listener.
 * The pointer goes through it, so that it blocks nothing, and Escape hides it (WCAG 1.4.13).
 */
export function useDataTips() {
  useEffect(install, [])
}

function install() {
  if (installed) return
  installed = true
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.setAttribute('aria-hidden', 'true')
  let owner: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    owner = null
    tip.remove()
  }
  const show = (target: HTMLElement) => {
    // An open menu takes precedence over the tip.
    const behind = !target.closest('[role=menu]') && document.querySelector('[role=menu]')
    if (!target.isConnected || !target.dataset.tip || behind) return
    tip.textContent = target.dataset.tip
    document.body.append(tip)
    const box = target.getBoundingClientRect()
    const own = tip.getBoundingClientRect()
    const below = box.bottom + 6 + own.height < innerHeight
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8)
    tip.style.translate = `${Math.round(left)}px ${Math.round(below ? box.bottom + 6 : box.top - own.height - 6)}px`
  }
  const over = (event: Event) => {
    const at = event.target as Element | null
    if (!at?.closest) return
    const target = at.closest<HTMLElement>('[data-tip]')
    if (target === owner) return
    hide()
    if (!target) return
    owner = target
    timer = setTimeout(() => owner && show(owner), event.type === 'focusin' ? 80 : rest)
  }
  document.addEventListener('pointerover', over, { passive: true })
  document.addEventListener('focusin', (event) => {
    if ((event.target as Element).matches?.(':focus-visible')) over(event)
  })
  addOpenLayer(hide)
  document.documentElement.addEventListener('pointerleave', hide, { passive: true })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, { passive: true })
  document.addEventListener('scroll', hide, { passive: true, capture: true })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { capture: true })
}
