const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const
const sides = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const

/** A body of four sides as an STL in words. */
export const stl = `solid tetra\n${sides
  .map(
    (side) =>
      `facet normal 0 0 0\nouter loop\n${side.map((at) => `vertex ${corners[at].join(' ')}\n`).join('')}endloop\nendfacet\n`,
  )
  .join('')}endsolid tetra\n`

/** The same as a glTF that holds its bytes itself, with a skin at this address. */
export function gltf(skin: string): string {
  const points = new Float32Array(sides.flatMap((side) => side.flatMap((at) => corners[at])))
  const places = new Float32Array((points.length / 3) * 2)
  const letters = (list: Float32Array) => Buffer.from(list.buffer).toString('base64')
  const data = (list: Float32Array) => ({
    uri: `data:application/octet-stream;base64,${letters(list)}`,
    byteLength: list.byteLength,
  })
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: skin }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 12, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5126, count: 12, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: points.byteLength },
      { buffer: 1, byteLength: places.byteLength },
    ],
    buffers: [data(points), data(places)],
  })
}
