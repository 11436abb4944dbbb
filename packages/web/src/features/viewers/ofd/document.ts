import {
  type Box,
  boxOf,
  first,
  inside,
  numbers,
  openParts,
  type Parts,
  resolve,
  wordsOf,
} from './package.ts'
import { addResources, noResources, type Resources } from './resources.ts'

/** Drawings of a page, from the lowest to the highest. */
export interface Sheet {
  box: Box
  layers: Element[]
  /** Remarks and seals, which lie above. */
  above: { box: Box; content: Element }[]
  seals: Seal[]
  resources: Resources
}

/** A seal that somebody has put on a page; whether it is valid nobody has looked into. */
export interface Seal {
  box: Box
  /** Its picture, where one could be found. */
  picture: Uint8Array | undefined
}

export interface Ofd {
  /** Sizes in millimetres. */
  boxes: Box[]
  /** Signatures that it holds. */
  signatures: number
  sheet(page: number): Sheet
  /** The words of a page, in the order in which they are drawn. */
  words(page: number): string
}

/** Pages that are shown. */
const most = { pages: 3_000 }
const paper: Box = { x: 0, y: 0, width: 210, height: 297 }

/** Opens a document. Throws where it is none. */
export function openOfd(bytes: ArrayBuffer): Ofd {
  const parts = openParts(bytes)
  const body = first(parts.root('OFD.xml'), 'DocBody')
  const path = resolve('OFD.xml', wordsOf(first(body, 'DocRoot')))
  const root = parts.root(path)
  if (!body || !root) throw new Error('no document inside')
  const common = first(root, 'CommonData')
  const usual = areaOf(first(common, 'PageArea')) ?? paper
  const shared = noResources()
  for (const name of ['PublicRes', 'DocumentRes'])
    for (const place of inside(common, name)) addResources(shared, parts, resolve(path, wordsOf(place)))
  const templates = new Map(
    inside(common, 'TemplatePage').map((one) => [one.getAttribute('ID') ?? '', placeIn(path, one)]),
  )
  const pages = inside(first(root, 'Pages'), 'Page')
    .slice(0, most.pages)
    .map((one) => ({ id: one.getAttribute('ID') ?? '', path: placeIn(path, one) }))
  if (pages.length === 0) throw new Error('no pages inside')
  const remarks = remarksOf(parts, resolve(path, wordsOf(first(root, 'Annotations'))))
  const seals = sealsOf(parts, wordsOf(first(body, 'Signatures')))
  const boxes = pages.map((page) => areaOf(first(parts.root(page.path), 'Area')) ?? usual)

  const layersOf = (page: number): { layers: Element[]; resources: Resources } => {
    const { path } = pages[page]!
    const element = parts.root(path)
    const all = [{ path, order: 1, element, own: true }]
    for (const used of inside(element, 'Template')) {
      const place = templates.get(used.getAttribute('TemplateID') ?? '')
      if (place)
        all.push({
          path: place,
          order: orders[used.getAttribute('ZOrder') ?? 'Background'] ?? 0,
          element: parts.root(place),
          own: false,
        })
    }
    const resources = { ...shared }
    const layers = all.flatMap((one) => {
      for (const place of inside(one.element, 'PageRes')) {
        for (const key of Object.keys(resources) as (keyof Resources)[])
          if (resources[key] === shared[key])
            Object.assign(resources, { [key]: new Map<string, never>(shared[key] as never) })
        addResources(resources, parts, resolve(one.path, wordsOf(place)))
      }
      return inside(first(one.element, 'Content'), 'Layer').map((layer) => ({
        layer,
        order: one.own ? (orders[layer.getAttribute('Type') ?? 'Body'] ?? 1) : one.order,
        own: one.own,
      }))
    })
    // at one height the templates lie below
    layers.sort((a, b) => a.order - b.order || Number(a.own) - Number(b.own))
    return { layers: layers.map(({ layer }) => layer), resources }
  }

  return {
    boxes,
    signatures: seals.count,
    sheet: (page) => {
      const { id } = pages[page]!
      return {
        box: boxes[page]!,
        ...layersOf(page),
        above: remarks.get(id) ?? [],
        seals: seals.on.get(id) ?? [],
      }
    },
    words: (page) =>
      layersOf(page)
        .layers.flatMap((layer) => [...layer.getElementsByTagNameNS('*', 'TextCode')])
        .map((code) => code.textContent ?? '')
        .join(''),
  }
}

const orders: Record<string, number> = { Background: 0, Body: 1, Foreground: 2 }

const placeIn = (path: string, element: Element) => resolve(path, element.getAttribute('BaseLoc') ?? '')

const areaOf = (area: Element | undefined): Box | undefined =>
  boxOf(wordsOf(first(area, 'PhysicalBox'))) ?? boxOf(wordsOf(first(area, 'ApplicationBox')))

/** What was put over pages, by the ids of these. */
function remarksOf(parts: Parts, path: string): Map<string, Sheet['above']> {
  const found = new Map<string, Sheet['above']>()
  for (const page of inside(parts.root(path), 'Page')) {
    const file = parts.root(resolve(path, wordsOf(first(page, 'FileLoc'))))
    const above = inside(file, 'Annot')
      .filter((one) => one.getAttribute('Visible') !== 'false')
      .flatMap((one) => inside(one, 'Appearance'))
      .map((content) => ({ content, box: boxOf(content.getAttribute('Boundary')) ?? paper }))
    found.set(page.getAttribute('PageID') ?? '', above)
  }
  return found
}

/** The seals on pages, by the ids of these, and how many signatures there are. */
function sealsOf(parts: Parts, place: string): { count: number; on: Map<string, Seal[]> } {
  const on = new Map<string, Seal[]>()
  if (!place) return { count: 0, on }
  const path = resolve('OFD.xml', place)
  const signatures = inside(parts.root(path), 'Signature')
  for (const one of signatures) {
    const own = placeIn(path, one)
    const signature = parts.root(own)
    const info = first(signature, 'SignedInfo')
    const files = [wordsOf(first(first(info, 'Seal'), 'BaseLoc')), wordsOf(first(signature, 'SignedValue'))]
    const picture = files
      .filter(Boolean)
      .map((file) => parts.bytes(resolve(own, file)))
      .map((bytes) => bytes && pictureIn(bytes))
      .find(Boolean)
    for (const stamp of inside(info, 'StampAnnot')) {
      const box = boxOf(stamp.getAttribute('Boundary'))
      const page = stamp.getAttribute('PageRef') ?? ''
      if (box && numbers(page).length === 1) on.set(page, [...(on.get(page) ?? []), { box, picture }])
    }
  }
  return { count: signatures.length, on }
}

/** A PNG that stands somewhere in a seal. */
function pictureIn(bytes: Uint8Array): Uint8Array | undefined {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const tail = [0x49, 0x45, 0x4e, 0x44]
  const find = (wanted: number[], from: number) => {
    for (let at = bytes.indexOf(wanted[0]!, from); at !== -1; at = bytes.indexOf(wanted[0]!, at + 1))
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
    return -1
  }
  const from = find(head, 0)
  const to = from === -1 ? -1 : find(tail, from)
  return to === -1 ? undefined : bytes.subarray(from, to + 8)
}
