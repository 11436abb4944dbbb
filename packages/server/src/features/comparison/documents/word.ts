import {
  type MarkupToken,
  markupAttributeOf,
  markupTokensOf,
  type ZipArchive,
} from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import { breakLongLine } from './lines.ts'
import type { ComparedBlock, ComparedDocument, ParagraphStyle } from './model.ts'
import { openOfficePackage } from './package.ts'

/** Reads a Word document: its paragraphs, rows of tables each as one, then headers, footers and notes. */
export async function readWordDocument(bytes: Uint8Array): Promise<ComparedDocument> {
  const zip = await openOfficePackage(bytes)
  const styles = await stylesOf(zip)
  const body = zip.names.filter((name) => /^word\/document\d*\.xml$/.test(name))
  if (body.length === 0) throw new Error('no document')
  const blocks: ComparedBlock[] = []
  for (const name of body) await addParagraphs(zip, name, styles, blocks, false)
  const beside = zip.names
    .filter((name) => /^word\/(header|footer|footnotes|endnotes|comments)\d*\.xml$/.test(name))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
  for (const name of beside) await addParagraphs(zip, name, styles, blocks, true)
  return { kind: 'blocks', blocks, cut: blocks.length >= comparisonBounds.blocks }
}

/** Paragraph styles of a document, by style id. */
async function stylesOf(zip: ZipArchive): Promise<Map<string, ParagraphStyle>> {
  const styles = new Map<string, ParagraphStyle>()
  let id = ''
  for await (const token of markupTokensOf(zip.text('word/styles.xml'))) {
    if (!('tag' in token) || token.closing) continue
    if (token.tag === 'style') id = markupAttributeOf(token.attributes, 'styleId')
    if (token.tag === 'name') {
      const name = markupAttributeOf(token.attributes, 'val')
      if (/^(heading|标题) ?\d/i.test(name)) styles.set(id, 'heading')
      else if (/^(title|标题)$/i.test(name)) styles.set(id, 'title')
    }
  }
  return styles
}

interface Paragraph {
  text: string
  style: ParagraphStyle
  look: string[]
  /** Characters of the current run, and of earlier ones in the same style. */
  letters: number
  since: number
  worn: string
}

/** Tags of a run that change its font style. */
const clothes = new Set(['b', 'i', 'u', 'strike', 'color', 'sz', 'highlight', 'rFonts', 'vertAlign', 'shd'])
const off = /^(0|false|none|auto)$/

async function addParagraphs(
  zip: ZipArchive,
  name: string,
  styles: ReadonlyMap<string, ParagraphStyle>,
  blocks: ComparedBlock[],
  note: boolean,
): Promise<void> {
  const open: Paragraph[] = []
  const rows: { cells: string[][]; look: string[] }[] = []
  let inside = { text: false, about: false, run: false, twice: 0 }
  let worn = ''

  const put = (text: string, style: ParagraphStyle, look: string) => {
    if (text.trim() === '') return
    for (const piece of breakLongLine(text.trimEnd()))
      if (blocks.length < comparisonBounds.blocks)
        blocks.push({
          text: piece,
          number: blocks.length + 1,
          style: note && style === 'text' ? 'note' : style,
          look: look.slice(0, 2_000),
        })
  }
  const close = () => {
    const paragraph = open.pop()
    if (!paragraph) return
    const look = [...paragraph.look, `${paragraph.since}:${paragraph.worn}`].join('|')
    const row = rows.at(-1)
    const cell = row?.cells.at(-1)
    // a table within a text box within a cell: the innermost one counts
    if (row && cell) {
      if (paragraph.text !== '') cell.push(paragraph.text.replaceAll('\t', ' '))
      row.look.push(look)
    } else put(paragraph.text, paragraph.style, look)
  }
  const endRow = () => {
    const row = rows.pop()
    if (!row) return
    const text = row.cells.map((cell) => cell.join('\n')).join('\t')
    const outer = rows.at(-1)?.cells.at(-1)
    if (outer) outer.push(text.replaceAll('\t', ' '))
    else put(text, 'row', row.look.join('/'))
  }
  const dress = (paragraph: Paragraph) => {
    if (paragraph.letters === 0) return
    // programs split one style into arbitrary runs
    if (paragraph.worn === worn) paragraph.since += paragraph.letters
    else {
      paragraph.look.push(`${paragraph.since}:${paragraph.worn}`)
      paragraph.worn = worn
      paragraph.since = paragraph.letters
    }
    paragraph.letters = 0
  }

  const take = (token: Exclude<MarkupToken, { text: string }>) => {
    const { tag, closing, empty, attributes } = token
    const paragraph = open.at(-1)
    if (tag === 'Fallback') inside.twice = Math.max(0, inside.twice + (closing ? -1 : empty ? 0 : 1))
    if (inside.twice > 0) return
    if (tag === 'p') {
      if (closing) close()
      else if (!empty) open.push({ text: '', style: 'text', look: [], letters: 0, since: 0, worn: '' })
    } else if (tag === 'tr') {
      if (closing) endRow()
      else if (!empty) rows.push({ cells: [], look: [] })
    } else if (tag === 'tc' && !closing) rows.at(-1)?.cells.push([])
    else if (!paragraph) return
    else if (tag === 'pPr') inside.about = !closing && !empty
    else if (tag === 'rPr') inside.run = !closing && !empty && !inside.about
    else if (tag === 'r') {
      if (closing) dress(paragraph)
      worn = ''
    } else if (tag === 't') inside.text = !closing && !empty
    else if (closing) return
    else if (inside.run && clothes.has(tag)) {
      const value =
        attributes.trim() === '' ? 'on' : markupAttributeOf(attributes, tag === 'rFonts' ? 'ascii' : 'val')
      if (!off.test(value)) worn += `${tag}=${value};`
    } else if (inside.about) {
      const value = markupAttributeOf(attributes, 'val')
      if (tag === 'pStyle') paragraph.style = styles.get(value) ?? paragraph.style
      if (tag === 'numPr' && paragraph.style === 'text') paragraph.style = 'item'
      if (tag === 'pStyle' || tag === 'jc') paragraph.look.push(value)
    } else if (tag === 'tab') paragraph.text += '\t'
    else if (tag === 'br' || tag === 'cr') paragraph.text += '\n'
    else if (tag === 'noBreakHyphen') paragraph.text += '-'
    else if (tag === 'blip' || tag === 'imagedata') paragraph.text += '▣'
  }

  inside = { text: false, about: false, run: false, twice: 0 }
  for await (const token of markupTokensOf(zip.text(name))) {
    if ('tag' in token) take(token)
    else if (inside.text && inside.twice === 0) {
      const paragraph = open.at(-1)
      if (!paragraph) continue
      paragraph.text += token.text
      paragraph.letters += token.text.length
    }
  }
}
