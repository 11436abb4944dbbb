import {
  firstOfdChild,
  type MillimetreBox,
  type OfdPackageParts,
  ofdChildrenNamed,
  ofdElementText,
  openOfdPackage,
  parseMillimetreBox,
  parseNumberList,
  resolveOfdPath,
} from './package.ts'
import { addOfdResources, emptyOfdResources, type OfdResources } from './resources.ts'

/** The content of a page, from bottom to top. */
export interface OfdPageSheet {
  box: MillimetreBox
  layers: Element[]
  /** Annotations and seals, drawn on top. */
  above: { box: MillimetreBox; content: Element }[]
  seals: OfdPageSeal[]
  resources: OfdResources
}

/** A seal on a page; its validity is not verified. */
export interface OfdPageSeal {
  box: MillimetreBox
  /** Its picture, if found. */
  picture: Uint8Array | undefined
}

export interface OfdDocument {
  /** Sizes in millimetres. */
  boxes: MillimetreBox[]
  /** Number of signatures. */
  signatures: number
  sheet(page: number): OfdPageSheet
  /** Returns the text of a page in drawing order. */
  words(page: number): string
}

/** Limit of pages shown. */
const most = { pages: 3_000 }
const paper: MillimetreBox = { x: 0, y: 0, width: 210, height: 297 }

/** Opens a document. Throws on invalid files. */
export function openOfdDocument(bytes: ArrayBuffer): OfdDocument {
  const parts = openOfdPackage(bytes)
  const body = firstOfdChild(parts.root('OFD.xml'), 'DocBody')
  const path = resolveOfdPath('OFD.xml', ofdElementText(firstOfdChild(body, 'DocRoot')))
  const root = parts.root(path)
  if (!body || !root) throw new Error('no document inside')
  const common = firstOfdChild(root, 'CommonData')
  const usual = areaOf(firstOfdChild(common, 'PageArea')) ?? paper
  const shared = emptyOfdResources()
  for (const name of ['PublicRes', 'DocumentRes'])
    for (const place of ofdChildrenNamed(common, name))
      addOfdResources(shared, parts, resolveOfdPath(path, ofdElementText(place)))
  const templates = new Map(
    ofdChildrenNamed(common, 'TemplatePage').map((one) => [one.getAttribute('ID') ?? '', placeIn(path, one)]),
  )
  const pages = ofdChildrenNamed(firstOfdChild(root, 'Pages'), 'Page')
    .slice(0, most.pages)
    .map((one) => ({ id: one.getAttribute('ID') ?? '', path: placeIn(path, one) }))
  if (pages.length === 0) throw new Error('no pages inside')
  const remarks = remarksOf(parts, resolveOfdPath(path, ofdElementText(firstOfdChild(root, 'Annotations'))))
  const seals = sealsOf(parts, ofdElementText(firstOfdChild(body, 'Signatures')))
  const boxes = pages.map((page) => areaOf(firstOfdChild(parts.root(page.path), 'Area')) ?? usual)

  const pageAt = (page: number) => {
    const found = pages[page]
    if (!found) throw new RangeError(`no page ${page} inside`)
    return found
  }

  const layersOf = (page: number): { layers: Element[]; resources: OfdResources } => {
    const { path } = pageAt(page)
    const element = parts.root(path)
    const all = [{ path, order: 1, element, own: true }]
    for (const used of ofdChildrenNamed(element, 'Template')) {
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
      for (const place of ofdChildrenNamed(one.element, 'PageRes')) {
        for (const key of Object.keys(resources) as (keyof OfdResources)[])
          if (resources[key] === shared[key])
            Object.assign(resources, { [key]: new Map<string, never>(shared[key] as never) })
        addOfdResources(resources, parts, resolveOfdPath(one.path, ofdElementText(place)))
      }
      return ofdChildrenNamed(firstOfdChild(one.element, 'Content'), 'Layer').map((layer) => ({
        layer,
        order: one.own ? (orders[layer.getAttribute('Type') ?? 'Body'] ?? 1) : one.order,
        own: one.own,
      }))
    })
    // On equal levels templates come below.
    layers.sort((a, b) => a.order - b.order || Number(a.own) - Number(b.own))
    return { layers: layers.map(({ layer }) => layer), resources }
  }

  return {
    boxes,
    signatures: seals.count,
    sheet: (page) => {
      const { id } = pageAt(page)
      return {
        box: boxes[page] ?? usual,
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

const placeIn = (path: string, element: Element) =>
  resolveOfdPath(path, element.getAttribute('BaseLoc') ?? '')

const areaOf = (area: Element | undefined): MillimetreBox | undefined =>
  parseMillimetreBox(ofdElementText(firstOfdChild(area, 'PhysicalBox'))) ??
  parseMillimetreBox(ofdElementText(firstOfdChild(area, 'ApplicationBox')))

/** Returns annotations drawn over pages, by page id. */
function remarksOf(parts: OfdPackageParts, path: string): Map<string, OfdPageSheet['above']> {
  const found = new Map<string, OfdPageSheet['above']>()
  for (const page of ofdChildrenNamed(parts.root(path), 'Page')) {
    const file = parts.root(resolveOfdPath(path, ofdElementText(firstOfdChild(page, 'FileLoc'))))
    const above = ofdChildrenNamed(file, 'Annot')
      .filter((one) => one.getAttribute('Visible') !== 'false')
      .flatMap((one) => ofdChildrenNamed(one, 'Appearance'))
      .map((content) => ({ content, box: parseMillimetreBox(content.getAttribute('Boundary')) ?? paper }))
    found.set(page.getAttribute('PageID') ?? '', above)
  }
  return found
}

/** Returns the seals by page id, and the number of signatures. */
function sealsOf(parts: OfdPackageParts, place: string): { count: number; on: Map<string, OfdPageSeal[]> } {
  const on = new Map<string, OfdPageSeal[]>()
  if (!place) return { count: 0, on }
  const path = resolveOfdPath('OFD.xml', place)
  const signatures = ofdChildrenNamed(parts.root(path), 'Signature')
  for (const one of signatures) {
    const own = placeIn(path, one)
    const signature = parts.root(own)
    const info = firstOfdChild(signature, 'SignedInfo')
    const files = [
      ofdElementText(firstOfdChild(firstOfdChild(info, 'Seal'), 'BaseLoc')),
      ofdElementText(firstOfdChild(signature, 'SignedValue')),
    ]
    const picture = files
      .filter(Boolean)
      .map((file) => parts.bytes(resolveOfdPath(own, file)))
      .map((bytes) => bytes && pictureIn(bytes))
      .find(Boolean)
    for (const stamp of ofdChildrenNamed(info, 'StampAnnot')) {
      const box = parseMillimetreBox(stamp.getAttribute('Boundary'))
      const page = stamp.getAttribute('PageRef') ?? ''
      if (box && parseNumberList(page).length === 1) on.set(page, [...(on.get(page) ?? []), { box, picture }])
    }
  }
  return { count: signatures.length, on }
}

/** Finds a PNG embedded in a seal. */
function pictureIn(bytes: Uint8Array): Uint8Array | undefined {
  const head: [number, ...number[]] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const tail: [number, ...number[]] = [0x49, 0x45, 0x4e, 0x44]
  const find = (wanted: [number, ...number[]], from: number) => {
    for (let at = bytes.indexOf(wanted[0], from); at !== -1; at = bytes.indexOf(wanted[0], at + 1))
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
    return -1
  }
  const from = find(head, 0)
  const to = from === -1 ? -1 : find(tail, from)
  return to === -1 ? undefined : bytes.subarray(from, to + 8)
}
