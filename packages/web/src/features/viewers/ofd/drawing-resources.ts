import type { OfdDrawingResources } from './drawing.ts'
import type { OfdFontResource } from './resources.ts'

const heads: readonly [string, readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
]

/** Limit of fonts loaded per document. */
const mostFonts = 60

/** Pictures and fonts of one document as object URLs and generated font families. */
export function openDrawingResources(): OfdDrawingResources & { close(): void } {
  const addresses = new Map<Uint8Array, string | null>()
  const families = new Map<OfdFontResource, string>()
  const faces: FontFace[] = []
  const name = `ofd-${Math.random().toString(36).slice(2)}`
  return {
    pictureAt(bytes) {
      const known = addresses.get(bytes)
      if (known !== undefined) return known
      const type = heads.find(([, head]) => head.every((byte, at) => bytes[at] === byte))?.[0]
      const address = type
        ? URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
        : null
      addresses.set(bytes, address)
      return address
    },
    familyOf(font) {
      const known = families.get(font)
      if (known) return known
      const own = `${name}-${families.size}`
      families.set(font, font.file ? `'${own}',${font.family}` : font.family)
      if (font.file && faces.length < mostFonts) {
        const face = new FontFace(own, font.file as Uint8Array<ArrayBuffer>)
        faces.push(face)
        document.fonts.add(face)
        // a damaged font is skipped
        face.load().catch(() => document.fonts.delete(face))
      }
      return families.get(font)!
    },
    close() {
      for (const address of addresses.values()) if (address) URL.revokeObjectURL(address)
      for (const face of faces) document.fonts.delete(face)
    },
  }
}
