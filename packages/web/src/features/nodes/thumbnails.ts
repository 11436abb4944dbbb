import { holds } from '@cabinet/contract/rights'
import { useEffect, useState } from 'react'
import { offered } from '../../kernel/slots.ts'

/** The version of a file that a picture shows. */
export interface Pictured {
  id: string
  version: number
  folder: boolean
  rights: number
}

/** A small picture: its address, or null; `waiting` while it is being made. */
export interface Thumbnail {
  address: string | null
  waiting: boolean
}

/** Who knows the small pictures of files. */
export interface Painter {
  /** What is known already, without asking. */
  known(file: Pictured, pixels: number): Thumbnail | undefined
  /** Asks, and calls back at every change until the answered function is called. */
  watch(file: Pictured, pixels: number, changed: (thumbnail: Thumbnail) => void): () => void
}

declare module '../../kernel/slots.ts' {
  interface Slots {
    /** From the room that can draw files: lists and panels then show real pictures. */
    thumbnails: Painter
  }
}

/** Milliseconds a card must stay on the screen before its picture is asked for. */
const rest = 120
const none: Thumbnail = { address: null, waiting: false }

/** The small picture of a file, as wide as these CSS pixels: none, being made, or its address. */
export function useThumbnail(file: Pictured | undefined, width: number): Thumbnail {
  const [painter] = offered('thumbnails')
  const pixels = width * (globalThis.devicePixelRatio || 1)
  const key = file && !file.folder && holds(file.rights, 'preview') ? `${file.id}:${file.version}` : ''
  const [shown, setShown] = useState<{ key: string; thumbnail: Thumbnail } | null>(null)
  useEffect(() => {
    if (!key || !file || !painter) return
    const paint = painter
    const changed = (thumbnail: Thumbnail) => setShown({ key, thumbnail })
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = paint.watch(file, pixels, changed)
    }, rest)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [key, pixels])
  if (!key || !file) return none
  return (shown?.key === key ? shown.thumbnail : painter?.known(file, pixels)) ?? none
}
