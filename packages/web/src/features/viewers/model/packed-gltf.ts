interface Gltf {
  buffers?: { uri?: string; byteLength: number }[]
  bufferViews?: { buffer: number; byteOffset?: number }[]
}

/** The letters "glTF" as a little-endian number. */
const binary = 0x46_54_6c_67
const jsonChunk = 0x4e_4f_53_4a
const binChunk = 0x00_4e_49_42

/**
 * Packs a glTF as one binary file (GLB): its buffers are data URIs, which our pages may not fetch, or other
 * files, which a viewer does not have. @throws where one is missing
 */
export function packGltfAsBinary(text: string): ArrayBuffer {
  const gltf = JSON.parse(text) as Gltf
  const buffers = gltf.buffers ?? []
  const parts = buffers.map(({ uri }) => bytesOf(uri))
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + padded(part.length), 0))
  for (const view of gltf.bufferViews ?? []) {
    view.byteOffset = (view.byteOffset ?? 0) + (starts[view.buffer] ?? 0)
    view.buffer = 0
  }
  const length = parts.reduce((sum, part) => sum + padded(part.length), 0)
  if (length > 0) gltf.buffers = [{ byteLength: length }]
  const body = new Uint8Array(length)
  parts.forEach((part, at) => {
    body.set(part, starts[at])
  })
  return glb(new TextEncoder().encode(JSON.stringify(gltf)), body)
}

const padded = (length: number) => Math.ceil(length / 4) * 4

function bytesOf(uri = ''): Uint8Array {
  const [, letters] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? []
  if (letters === undefined) throw new Error('its bytes are in another file')
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
}

function glb(json: Uint8Array, body: Uint8Array): ArrayBuffer {
  const size = padded(json.length)
  const file = new Uint8Array(12 + 8 + size + (body.length > 0 ? 8 + body.length : 0)).fill(
    0x20,
    20,
    20 + size,
  )
  const view = new DataView(file.buffer)
  const head = [binary, 2, file.length, size, jsonChunk]
  head.forEach((value, at) => {
    view.setUint32(at * 4, value, true)
  })
  file.set(json, 20)
  if (body.length > 0) {
    view.setUint32(20 + size, body.length, true)
    view.setUint32(24 + size, binChunk, true)
    file.set(body, 28 + size)
  }
  return file.buffer
}
