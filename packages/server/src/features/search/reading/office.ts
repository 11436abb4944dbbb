import {
  markupAttributeOf,
  markupTokensOf,
  openZipArchive,
  type ZipArchive,
} from '../../../kernel/reading/index.ts'
import { htmlToPlainText } from './markup.ts'
import { extractedTextBounds, type TextSink } from './sink.ts'

/** Returns 'word/footnotes.xml' and similar names in reading order. */
const inOrder = (names: readonly string[], pattern: RegExp): string[] =>
  names
    .filter((name) => pattern.test(name))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .slice(0, extractedTextBounds.pages)

/** Adds the text within the given tags, on a new line for each line tag. */
async function addText(
  zip: ZipArchive,
  name: string,
  sink: TextSink,
  texts: ReadonlySet<string>,
  lines: ReadonlySet<string>,
) {
  let inside = 0
  for await (const token of markupTokensOf(zip.text(name))) {
    if ('text' in token) {
      if (inside > 0) sink.add(token.text)
      continue
    }
    const { tag, closing } = token
    if (texts.has(tag)) inside = Math.max(0, inside + (closing ? -1 : 1))
    if (tag === 'tab' || (tag === 'tc' && closing)) sink.add('\t')
    if (tag === 'br' || (closing && lines.has(tag))) sink.add('\n')
  }
}

const set = (...names: string[]) => new Set(names)

export async function extractWordText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const zip = await openZipArchive(bytes, extractedTextBounds)
  for (const name of inOrder(zip.names, /^word\/document\d*\.xml$/))
    await addText(zip, name, sink, set('t'), set('p'))
  for (const name of inOrder(zip.names, /^word\/(header|footer|footnotes|endnotes|comments)\d*\.xml$/))
    await addText(zip, name, sink, set('t'), set('p'))
}

export async function extractSlidesText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const zip = await openZipArchive(bytes, extractedTextBounds)
  for (const [at, name] of inOrder(zip.names, /^ppt\/slides\/slide\d+\.xml$/).entries()) {
    sink.begin(String(at + 1))
    await addText(zip, name, sink, set('t'), set('p'))
    const notes = name.replace('/slides/slide', '/notesSlides/notesSlide')
    if (zip.names.includes(notes)) await addText(zip, notes, sink, set('t'), set('p'))
  }
}

export async function extractWorkbookText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const zip = await openZipArchive(bytes, extractedTextBounds)
  const shared = await sharedOf(zip)
  const titles: string[] = []
  for await (const token of markupTokensOf(zip.text('xl/workbook.xml')))
    if ('tag' in token && token.tag === 'sheet' && !token.closing)
      titles.push(markupAttributeOf(token.attributes, 'name'))
  for (const [at, name] of inOrder(zip.names, /^xl\/worksheets\/sheet\d+\.xml$/).entries()) {
    sink.begin(titles[at] ?? String(at + 1))
    if (titles[at]) sink.add(`${titles[at]}\n`)
    await addSheet(zip, name, shared, sink)
  }
}

/** Returns the texts that cells share, up to the maximum length of one text. */
async function sharedOf(zip: ZipArchive): Promise<string[]> {
  const shared: string[] = []
  let text = ''
  let inside = false
  let length = 0
  for await (const token of markupTokensOf(zip.text('xl/sharedStrings.xml'))) {
    if ('text' in token) text += inside ? token.text : ''
    else if (token.tag === 't') inside = !token.closing
    else if (token.tag === 'si' && token.closing) {
      shared.push(text)
      length += text.length
      text = ''
      if (length > extractedTextBounds.text * 4) break
    }
  }
  return shared
}

async function addSheet(
  zip: ZipArchive,
  name: string,
  shared: readonly string[],
  sink: TextSink,
): Promise<void> {
  let kind = ''
  let inside = false
  let value = ''
  for await (const token of markupTokensOf(zip.text(name))) {
    if ('text' in token) {
      if (inside) value += token.text
    } else if (token.tag === 'c') {
      if (!token.closing) kind = markupAttributeOf(token.attributes, 't')
      else {
        const text = kind === 's' ? (shared[Number(value)] ?? '') : value
        if (text !== '') sink.add(`${text}\t`)
        value = ''
      }
    } else if (token.tag === 'v' || token.tag === 't') inside = !token.closing
    else if (token.tag === 'row' && token.closing) sink.add('\n')
  }
}

/** Extracts OpenDocument texts, sheets and slides. */
export async function extractOpenDocumentText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const zip = await openZipArchive(bytes, extractedTextBounds)
  await addText(zip, 'content.xml', sink, set('p', 'h'), set('p', 'h', 'table-row'))
}

/** Extracts OFD, page by page. */
export async function extractOfdText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const zip = await openZipArchive(bytes, extractedTextBounds)
  for (const [at, name] of inOrder(zip.names, /Pages\/Page_\d+\/Content\.xml$/i).entries()) {
    sink.begin(String(at + 1))
    await addText(zip, name, sink, set('TextCode'), set('TextObject'))
  }
}

export async function extractEpubText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const zip = await openZipArchive(bytes, extractedTextBounds)
  for (const name of inOrder(zip.names, /\.x?html?$/i)) {
    let html = ''
    for await (const piece of zip.text(name)) html += piece
    sink.add(`${htmlToPlainText(html)}\n`)
  }
}
