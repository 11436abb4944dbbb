import { downloadApi } from '@cabinet/contract/downloads'
import type { FileItem } from '@cabinet/contract/spaces'
import { call } from '../../kernel/call.ts'
import { onSessionEnd } from '../../kernel/session.ts'

/** Pictures that every browser draws by itself. */
const drawable = new Set(['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp', '.avif', '.svg'])
/** Bytes up to which a picture is fetched whole to make a small one of it. */
const largest = 12 * 1024 ** 2
/** Pixels of the longer side; shown at up to 2 device pixels per pixel. */
const side = 480
/** Small pictures that are kept, and fetched at once. */
const kept = 400
const atOnce = 3

const pictures = new Map<string, Promise<string | null>>()
let running = 0
const waiting: (() => void)[] = []

onSessionEnd(() => {
  for (const picture of pictures.values())
    void picture.then((address) => address && URL.revokeObjectURL(address))
  pictures.clear()
})

/** A small picture of an image file as a blob address; null for other files and those too large. */
export async function thumbnail(file: FileItem, signal: AbortSignal): Promise<string | null> {
  if (!drawable.has(file.suffix.toLowerCase()) || file.size > largest || file.size === 0) return null
  const key = `${file.id}:${file.version}`
  const known = pictures.get(key)
  if (known) {
    // What was used last stays longest.
    pictures.delete(key)
    pictures.set(key, known)
    return known
  }
  await turn()
  try {
    if (signal.aborted) return null
    const painted = paint(file).catch(() => null)
    keep(key, painted)
    return await painted
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function turn() {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
}

function keep(key: string, picture: Promise<string | null>) {
  pictures.set(key, picture)
  const [oldest] = pictures.keys()
  if (pictures.size <= kept || !oldest) return
  void pictures.get(oldest)?.then((address) => address && URL.revokeObjectURL(address))
  pictures.delete(oldest)
}

async function paint(file: FileItem): Promise<string | null> {
  const { address } = await call(downloadApi.ticket, { fileId: file.id, purpose: 'view' }, { quiet: true })
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) return null
  const image = await decoded(await response.blob())
  const grows = image instanceof HTMLImageElement
  const scale = Math.min(grows ? Number.POSITIVE_INFINITY : 1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  if (!grows) image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
  return blob && URL.createObjectURL(blob)
}

/** What a canvas draws. A drawing of vectors goes through an image element, where its scripts and links are dead. */
async function decoded(blob: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (blob.type !== 'image/svg+xml') return createImageBitmap(blob)
  const address = URL.createObjectURL(blob)
  const image = new Image()
  image.src = address
  await image.decode().finally(() => URL.revokeObjectURL(address))
  return image
}
