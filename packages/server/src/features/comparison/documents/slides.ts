import { markupAttributeOf, markupTokensOf, type ZipArchive } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import { breakLongLine } from './lines.ts'
import type { ComparedBlock, ComparedDocument, ComparedSlide, ParagraphStyle } from './model.ts'
import { openOfficePackage, readPartRelations } from './package.ts'

/** Reads a presentation slide by slide, in display order; notes follow the slide's text. */
export async function readPresentationSlides(bytes: Uint8Array): Promise<ComparedDocument> {
  const zip = await openOfficePackage(bytes)
  const names = await inOrder(zip)
  if (names.length === 0) throw new Error('no slides')
  const parts: ComparedSlide[] = []
  for (const name of names.slice(0, comparisonBounds.slides)) {
    const blocks: ComparedBlock[] = []
    await addText(zip, name, blocks, false)
    const notes = [...(await readPartRelations(zip, name)).values()].find((one) =>
      one.includes('/notesSlides/'),
    )
    if (notes) await addText(zip, notes, blocks, true)
    parts.push({ name: String(parts.length + 1), blocks })
  }
  return { kind: 'parts', parts, cut: names.length > comparisonBounds.slides }
}

async function inOrder(zip: ZipArchive): Promise<string[]> {
  const relations = await readPartRelations(zip, 'ppt/presentation.xml')
  const names: string[] = []
  for await (const token of markupTokensOf(zip.text('ppt/presentation.xml')))
    if ('tag' in token && token.tag === 'sldId' && !token.closing) {
      const name = relations.get(/r:id\s*=\s*"([^"]*)"/.exec(token.attributes)?.[1] ?? '')
      if (name) names.push(name)
    }
  if (names.length > 0) return names
  return zip.names
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** Placeholders common to all slides, and the slide's picture on notes. */
const filling = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

async function addText(zip: ZipArchive, name: string, blocks: ComparedBlock[], note: boolean): Promise<void> {
  let style: ParagraphStyle = 'text'
  let kind = ''
  let text = ''
  let inside = false
  let cells: string[] | null = null
  const put = (value: string, as: ParagraphStyle) => {
    if (value.trim() === '' || filling.has(kind)) return
    for (const piece of breakLongLine(value.trimEnd()))
      blocks.push({ text: piece, number: blocks.length + 1, style: note ? 'note' : as, look: '' })
  }
  for await (const token of markupTokensOf(zip.text(name))) {
    if ('text' in token) {
      if (inside) text += token.text
      continue
    }
    const { tag, closing, empty, attributes } = token
    if (tag === 'sp' && !closing) [style, kind] = ['text', '']
    else if (tag === 'ph' && !closing) {
      kind = markupAttributeOf(attributes, 'type')
      if (kind === 'title' || kind === 'ctrTitle') style = 'heading'
    } else if (tag === 't') inside = !closing && !empty
    else if (tag === 'br') text += '\n'
    else if (tag === 'tr') {
      if (closing && cells) put(cells.join('\t'), 'row')
      cells = closing ? null : []
    } else if (tag === 'tc' && !closing) cells?.push('')
    else if (tag === 'p' && closing) {
      if (cells)
        cells[cells.length - 1] = [cells.at(-1), text.replaceAll('\t', ' ')].filter(Boolean).join('\n')
      else put(text, style)
      text = ''
    }
  }
}
