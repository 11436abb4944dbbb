import { strToU8, zipSync } from 'fflate'

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

/** Returns a tetrahedron as ASCII STL. */
export const testStlModel = `solid tetra\n${sides
  .map(
    (side) =>
      `facet normal 0 0 0\nouter loop\n${side.map((at) => `vertex ${corners[at].join(' ')}\n`).join('')}endloop\nendfacet\n`,
  )
  .join('')}endsolid tetra\n`

/** Returns the same as a glTF with embedded buffers and a texture at this address. */
export function testGltfModel(skin: string): string {
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

const places = corners.map((corner) => corner.join(' '))

/** Returns the same as OBJ and as ASCII PLY. */
export const testObjModel = `${places.map((place) => `v ${place}\n`).join('')}${sides.map((side) => `f ${side.map((at) => at + 1).join(' ')}\n`).join('')}`
export const testPlyModel = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n${places.join('\n')}\n${sides.map((side) => `3 ${side.join(' ')}`).join('\n')}\n`

/** Returns the same as binary glTF (GLB). */
export function testGlbModel(): Buffer {
  const { buffers, bufferViews, ...rest } = JSON.parse(testGltfModel('data:image/png;base64,')) as {
    buffers: { uri: string; byteLength: number }[]
    bufferViews: object[]
  }
  const body = Buffer.concat(buffers.map(({ uri }) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')))
  const views = bufferViews.map((view, at) => ({
    ...view,
    buffer: 0,
    byteOffset: at * buffers[0]!.byteLength,
  }))
  const words = JSON.stringify({ ...rest, buffers: [{ byteLength: body.length }], bufferViews: views })
  const json = Buffer.from(words.padEnd(Math.ceil(words.length / 4) * 4))
  const chunk = (kind: string, bytes: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(bytes.length)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, bytes])
  }
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + 8 + json.length + 8 + body.length, 8)
  return Buffer.concat([head, chunk('JSON', json), chunk('BIN\0', body)])
}

/** Returns the same as 3MF. */
export const testThreeMfModel = (): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r0" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
      ),
      '3D/3dmodel.model': strToU8(
        `<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1" type="model"><mesh><vertices>${corners.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices><triangles>${sides.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('')}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>`,
      ),
    }),
  )
