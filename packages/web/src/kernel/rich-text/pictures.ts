import type { TranslatableText } from '../text.ts'

/** Reads a picture of a text by its id. */
export type LoadPicture = (id: string) => Promise<Blob>

/** The pictures that may be put into a text. */
export interface RichTextPictures {
  /** MIME types of files that may be chosen. */
  types: readonly string[]
  /** Why a file is refused before it is sent, or null. */
  refusal(file: File): TranslatableText | null
  /** Stores a picture; returns its id. */
  upload(file: File): Promise<string>
  load: LoadPicture
}

/**
 * Shows a picture of ours in an element; returns a function that ends it. The bytes are fetched with the token, which an
 * address alone would not have. Where it cannot be read, its alternative text stays.
 */
export function showPicture(image: HTMLImageElement, id: string, load: LoadPicture): () => void {
  let address = ''
  let ended = false
  load(id).then(
    (blob) => {
      if (ended) return
      address = URL.createObjectURL(blob)
      image.src = address
    },
    () => {
      if (!ended) image.dataset.missing = ''
    },
  )
  return () => {
    ended = true
    if (address) URL.revokeObjectURL(address)
  }
}
