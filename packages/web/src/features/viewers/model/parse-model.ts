import {
  Group,
  LoadingManager,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
  TextureLoader,
} from 'three'
import { ThreeMFLoader } from 'three/examples/jsm/loaders/3MFLoader.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js'
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'
import { parseInertly } from '../../../kernel/trusted-types.ts'
import { declaresXmlEntities, textOfZipEntry, unzipEntries } from '../unzip.ts'
import { packGltfAsBinary } from './packed-gltf.ts'

/** A grey pixel in place of external textures. */
const grey =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12PYceQGAASMAlXw7XPGAAAAAElFTkSuQmCC'

/** Loads nothing external: a model is shown without the missing parts. */
const manager = new LoadingManager()
manager.setURLModifier((address) => (/^(data|blob):/.test(address) ? address : grey))

/** Creates the material of models without colours. */
const plain = () => new MeshStandardMaterial({ color: 0xb8c4d8, roughness: 0.65, metalness: 0.1, side: 2 })

const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)

/** Limit of numbers a glTF declares without data: each would be a zero in memory. */
const mostZeros = 10_000_000

async function gltf(bytes: ArrayBuffer): Promise<Object3D> {
  const loader = new GLTFLoader(manager).register((parser) => {
    // Load textures by <img>: the default loader fetches data URIs, which our pages may not do.
    parser.textureLoader = new TextureLoader(manager)
    const { accessors = [] } = parser.json as { accessors?: { bufferView?: number; count: number }[] }
    const zeros = accessors.reduce(
      (sum, { bufferView, count }) => sum + (bufferView === undefined ? count : 0),
      0,
    )
    if (zeros > mostZeros) throw new Error('too much inside')
    return { name: 'plain-pictures' }
  })
  return (await loader.parseAsync(bytes, '')).scene
}

const parsers: Record<string, (bytes: ArrayBuffer) => Object3D | Promise<Object3D>> = {
  stl: (bytes) => {
    const shape = new STLLoader(manager).parse(bytes)
    // Many programs write no normals, or wrong ones.
    shape.computeVertexNormals()
    return new Mesh(shape, plain())
  },
  ply: (bytes) => {
    const shape = new PLYLoader(manager).parse(bytes)
    const vertexColors = shape.hasAttribute('color')
    if (!shape.index) return new Points(shape, new PointsMaterial({ size: 0.01, vertexColors }))
    shape.computeVertexNormals()
    const material = plain()
    if (vertexColors) material.setValues({ vertexColors, color: 0xffffff })
    return new Mesh(shape, material)
  },
  obj: (bytes) => {
    const body = new OBJLoader(manager).parse(textOf(bytes))
    body.traverse((part) => {
      if (part instanceof Mesh) part.material = plain()
    })
    return body
  },
  '3mf': (bytes) => {
    // Check sizes first: the loader unpacks anything.
    const entries = unzipEntries(bytes)
    for (const name of Object.keys(entries))
      if (/\.(model|rels|xml)$/i.test(name) && declaresXmlEntities(textOfZipEntry(entries, name) ?? ''))
        throw new Error('words of its own')
    return parseInertly(() => new ThreeMFLoader(manager).parse(bytes))
  },
  glb: gltf,
  gltf: (bytes) => gltf(packGltfAsBinary(textOf(bytes))),
}

/** Formats with the z axis up: those of printers and surveyors. */
const upwards = new Set(['stl', '3mf', 'ply'])

/** Parses a model with the y axis up. Throws on damaged files. */
export async function parseModelFile(type: string, bytes: ArrayBuffer): Promise<Object3D> {
  const body = new Group()
  body.add(await parsers[type]!(bytes))
  if (upwards.has(type)) body.rotation.x = -Math.PI / 2
  return body
}
