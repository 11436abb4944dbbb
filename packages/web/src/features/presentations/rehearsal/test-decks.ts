import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** The editor's own reader and writer of a deck. */
export interface DeckHandler {
  load(bytes: ArrayBuffer): Promise<{ slides: object[] }>
  save(slides: object[]): Promise<ArrayBuffer>
}

const library = join(import.meta.dirname, '../../../../../../node_modules/pptx-react-viewer/dist')

/**
 * Loads the editor's reader and writer with the replacements of `pptx-build.ts`, and its screens, which tell how they take
 * what is typed. The library does not export them, so the file that has them is looked for.
 */
export async function loadDeckHandlers(): Promise<() => DeckHandler> {
  const core = readdirSync(library).find(
    (name) =>
      /^chunk-\w+\.mjs$/.test(name) &&
      /^export \{[^}]*\bPptxHandler\b/m.test(readFileSync(join(library, name), 'utf8')),
  )
  const { PptxHandler } = (await import(/* @vite-ignore */ join(library, core ?? ''))) as {
    PptxHandler: new () => DeckHandler
  }
  await import('pptx-react-viewer')
  return () => new PptxHandler()
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const names = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const none = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
const relations = (...all: [kind: string, target: string][]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const pml = 'application/vnd.openxmlformats-officedocument.presentationml'
const type = (part: string, kind: string) =>
  `<Override PartName="/ppt/${part}.xml" ContentType="${pml}.${kind}+xml"/>`
const map =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** A deck of one slide with these shapes, and notes with these. */
export function deckWith(shapes: string, notes?: string): Uint8Array {
  const tree = (content: string) => `<p:cSld><p:spTree>${none}${content}</p:spTree></p:cSld>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('presentation', 'presentation.main')}${type('slides/slide1', 'slide')}${type('slideMasters/slideMaster1', 'slideMaster')}${type('slideLayouts/slideLayout1', 'slideLayout')}${notes === undefined ? '' : type('notesSlides/notesSlide1', 'notesSlide')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${head}<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['slide', 'slides/slide1.xml'],
    ),
    'ppt/slideMasters/slideMaster1.xml': `${head}<p:sldMaster ${names}>${tree('')}${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      'slideLayout',
      '../slideLayouts/slideLayout1.xml',
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${head}<p:sldLayout ${names}>${tree('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      'slideMaster',
      '../slideMasters/slideMaster1.xml',
    ]),
    'ppt/slides/slide1.xml': `${head}<p:sld ${names}>${tree(shapes)}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relations(
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ...(notes === undefined ? [] : [['notesSlide', '../notesSlides/notesSlide1.xml'] as [string, string]]),
    ),
    ...(notes !== undefined && {
      'ppt/notesSlides/notesSlide1.xml': `${head}<p:notes ${names}>${tree(notes)}</p:notes>`,
      'ppt/notesSlides/_rels/notesSlide1.xml.rels': relations(['slide', '../slides/slide1.xml']),
    }),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

export const deckRun = (text: string, look = '') =>
  `<a:r><a:rPr lang="en-GB"${look}/><a:t>${text}</a:t></a:r>`
export const deckBreak = '<a:br><a:rPr lang="en-GB"/></a:br>'
const place = '<a:xfrm><a:off x="500000" y="500000"/><a:ext cx="6000000" cy="900000"/></a:xfrm>'
const rect = `<p:spPr>${place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
export const deckBox = (paragraphs: string, id = 10, holder = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Box"/><p:cNvSpPr/><p:nvPr>${holder}</p:nvPr></p:nvSpPr>${rect}<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
export const deckParagraph = (content: string, format = '') => `<a:p>${format}${content}</a:p>`
export const deckCell = (content: string, rest = '') =>
  `<a:tc${rest}><a:txBody><a:bodyPr/><a:lstStyle/>${content}</a:txBody><a:tcPr anchor="ctr"/></a:tc>`
export const deckTable = (...rows: string[]) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="11" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="500000" y="2000000"/><a:ext cx="6000000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="3000000"/><a:gridCol w="3000000"/></a:tblGrid>${rows.map((cells) => `<a:tr h="900000">${cells}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
export const deckField =
  '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>1</a:t></a:fld>'
