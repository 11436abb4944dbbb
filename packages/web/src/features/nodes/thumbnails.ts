import { includesRight } from '@cabinet/contract/rights'
import { useEffect, useState } from 'react'
import { offeredParts } from '../../kernel/slots.ts'

/** A file version shown as a thumbnail. */
export interface PicturedFile {
  id: string
  version: number
  folder: boolean
  rights: number
}

/** A thumbnail: its address, or null; `waiting` while it is being made. */
export interface ThumbnailState {
  address: string | null
  waiting: boolean
}

/** A provider of file thumbnails. */
export interface ThumbnailSource {
  /** Returns the thumbnail already known, without asking the server. */
  known(file: PicturedFile, pixels: number): ThumbnailState | undefined
  /** Fetches the thumbnail and calls `changed` on every update until the returned function is called. */
  watch(file: PicturedFile, pixels: number, changed: (thumbnail: ThumbnailState) => void): () => void
}

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** The thumbnail source, provided by the room that renders files. */
    thumbnails: ThumbnailSource
  }
}

/** Milliseconds a card must stay visible before its thumbnail is requested. */
const rest = 120
const none: ThumbnailState = { address: null, waiting: false }

/** Returns a file's thumbnail at this CSS width: none, waiting, or its address. */
export function useFileThumbnail(file: PicturedFile | undefined, width: number): ThumbnailState {
  const [painter] = offeredParts('thumbnails')
  const pixels = width * (globalThis.devicePixelRatio || 1)
  const key =
    file && !file.folder && includesRight(file.rights, 'preview') ? `${file.id}:${file.version}` : ''
  const [shown, setShown] = useState<{ key: string; thumbnail: ThumbnailState } | null>(null)
  useEffect(() => {
    if (!key || !file || !painter) return
    const paint = painter
    const changed = (thumbnail: ThumbnailState) => setShown({ key, thumbnail })
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
