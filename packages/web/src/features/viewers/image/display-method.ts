import { tiledFromPixels, tiledFromSidePixels } from '@cabinet/contract/previews.pictures'
import { useQuery } from '@tanstack/react-query'
import { fetchContentBlob, fetchContentBytes, fetchViewTicket } from '../../previews/content/index.ts'
import type { PreviewSubject } from '../../previews/index.ts'
import { type PictureHeader, pictureHeaderBytes, type ReadBytesAt, readPictureHeader } from './head.ts'

/** The display method of a picture: by the browser, decoded here, converted by the server, or in tiles. */
export type PictureDisplayMethod = 'drawn' | 'decoded' | 'whole' | 'tiles'

/** Size in bytes up to which a picture is fetched whole before its header is read. */
export const fetchedAtOnceBytes = 12 * 1024 ** 2

const vectors = /^\.?svg$/i
const photos = /^\.?hei[cf]$/i
/** Types the server can cut into tiles. */
const cut = /^\.?(jpe?g|png|gif|webp|avif|tiff?|psd)$/i

const isHuge = ({ width, height }: PictureHeader) =>
  width * height > tiledFromPixels || Math.max(width, height) > tiledFromSidePixels

async function wayOf(subject: PreviewSubject, signal: AbortSignal): Promise<PictureDisplayMethod> {
  const { suffix } = subject.file
  if (vectors.test(suffix)) return 'drawn'
  const { form } = await fetchViewTicket(subject)
  // A copy is a picture that browsers draw, or a TIFF.
  if (form !== 'own') return /^\.?tiff?$/i.test(suffix) ? 'decoded' : 'drawn'
  // The server converts nothing inside another file.
  const alone = subject.inside === undefined
  if (photos.test(suffix) && alone) return 'whole'
  const head = await readPictureHeader(
    subject.size <= fetchedAtOnceBytes ? inBlob(await fetchContentBlob(subject)) : inParts(subject, signal),
  )
  if (isHuge(head) && alone && cut.test(suffix)) return 'tiles'
  return head.format === 'other' ? 'drawn' : 'decoded'
}

/** Reads a picture that is at hand. */
const inBlob =
  (blob: Blob): ReadBytesAt =>
  async (from, length) =>
    new DataView(await blob.slice(from, from + length).arrayBuffer())

/** Reads a picture on the server, its beginning once. */
function inParts(subject: PreviewSubject, signal: AbortSignal): ReadBytesAt {
  const part = async (from: number, length: number) =>
    (
      await fetchContentBytes(subject, signal, { from, to: Math.min(subject.size, from + length) - 1 })
    ).arrayBuffer()
  const beginning = part(0, pictureHeaderBytes)
  return async (from, length) => {
    if (from >= subject.size || length === 0) return new DataView(new ArrayBuffer())
    if (from + length <= pictureHeaderBytes) return new DataView((await beginning).slice(from, from + length))
    return new DataView(await part(from, length))
  }
}

export const usePictureMethod = (subject: PreviewSubject) =>
  useQuery({
    queryKey: ['previews', 'way', subject.file.id, subject.version],
    queryFn: ({ signal }) => wayOf(subject, signal),
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
