import { holds } from '@cabinet/contract/rights'
import type { FileItem } from '@cabinet/contract/spaces'
import { useEffect, useState } from 'react'

/** Gives the address of a small picture of a file, or null where there is none. */
type Painter = (file: FileItem, signal: AbortSignal) => Promise<string | null>

let painter: Painter | null = null

/** A later room that can draw files says so: lists and panels then show real pictures. */
export const setThumbnails = (paint: Painter) => {
  painter = paint
}

/** Milliseconds a card must stay on the screen before its picture is fetched. */
const rest = 160

/** The address of a file's small picture, or null: none, not yet, or not allowed. */
export function useThumbnail(file: FileItem | undefined): string | null {
  const [picture, setPicture] = useState<{ key: string; address: string | null } | null>(null)
  const key = file && !file.folder && holds(file.rights, 'preview') ? `${file.id}:${file.version}` : ''
  useEffect(() => {
    if (!key || !file || !painter) return
    const paint = painter
    const stop = new AbortController()
    const timer = setTimeout(() => {
      paint(file, stop.signal)
        .then((address) => !stop.signal.aborted && setPicture({ key, address }))
        .catch(() => undefined)
    }, rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return picture?.key === key ? picture.address : null
}
