import { attributeOf, tokensOf, type Zip } from '../../../kernel/reading/index.ts'
import { bounds } from './bounds.ts'
import { broken } from './lines.ts'
import type { Block, Document, Part, Style } from './model.ts'
import { openPackage, relationsOf } from './package.ts'

/** A presentation slide by slide, in the order in which it is shown; notes behind what stands on the slide. */
export async function readSlides(bytes: Uint8Array): Promise<Document> {
  const zip = await openPackage(bytes)
  const names = await inOrder(zip)
  if (names.length === 0) throw new Error('no slides')
  const parts: Part[] = []
  for (const name of names.slice(0, bounds.slides)) {
    const blocks: Block[] = []
    await addText(zip, name, blocks, false)
    const notes = [...(await relationsOf(zip, name)).values()].find((one) => one.includes('/notesSlides/'))
    if (notes) await addText(zip, notes, blocks, true)
    parts.push({ name: String(parts.length + 1), blocks })
  }
  return { kind: 'parts', parts, cut: names.length > bounds.slides }
}

async function inOrder(zip: Zip): Promise<string[]> {
  const relations = await relationsOf(zip, 'ppt/presentation.xml')
  const names: string[] = []
  for await (const token of tokensOf(zip.text('ppt/presentation.xml')))
    if ('tag' in token && token.tag === 'sldId' && !token.closing) {
      const name = relations.get(/r:id\s*=\s*"([^"]*)"/.exec(token.attributes)?.[1] ?? '')
      if (name) names.push(name)
    }
  if (names.length > 0) return names
  return zip.names
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** Places for what stands on every slide alike, and on notes the picture of the slide. */
const filling = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

async function addText(zip: Zip, name: string, blocks: Block[], note: boolean): Promise<void> {
  let style: Style = 'text'
  let kind = ''
  let text = ''
  let inside = false
  let cells: string[] | null = null
  const put = (value: string, as: Style) => {
    if (value.trim() === '' || filling.has(kind)) return
    for (const piece of broken(value.trimEnd()))
      blocks.push({ text: piece, number: blocks.length + 1, style: note ? 'note' : as, look: '' })
  }
  for await (const token of tokensOf(zip.text(name))) {
    if ('text' in token) {
      if (inside) text += token.text
      continue
    }
    const { tag, closing, empty, attributes } = token
    if (tag === 'sp' && !closing) [style, kind] = ['text', '']
    else if (tag === 'ph' && !closing) {
      kind = attributeOf(attributes, 'type')
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
