import { AppError } from '../../kernel/errors.ts'
import { buildZipGradually, escapeXmlText, type ZipEntryToWrite } from '../../kernel/office/index.ts'
import { openZipArchive } from '../../kernel/reading/index.ts'

/** Values of {user}, {dept}, {date}, {name} and {no.} in a template. */
export interface TemplateValues {
  user: string
  dept: string
  /** 2026-11-22 */
  date: string
  /** Name of the new file, without its extension. */
  name: string
  /** Number of uses including this one: 0007. */
  'no.': string
}

const variable = /\{(user|dept|date|name|no\.)\}/g
const known = /\{(?:user|dept|date|name|no\.)\}/

/** Office parts with visible text, the start of a paragraph, and the element of a text run. */
const workbook = {
  part: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  paragraph: /<(si|is)>/g,
  run: /(<t(?: [^<>]*)?>)([^<]*)(<\/t>)/g,
}
const office: Record<string, { part: RegExp; paragraph: RegExp; run: RegExp }> = {
  '.docx': {
    part: /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    paragraph: /<(w:p)[ >]/g,
    run: /(<w:t(?: [^<>]*)?>)([^<]*)(<\/w:t>)/g,
  },
  '.xlsx': workbook,
  '.xlsm': workbook,
  '.pptx': {
    part: /^ppt\/slides\/slide\d+\.xml$/,
    paragraph: /<(a:p)[ >]/g,
    run: /(<a:t(?: [^<>]*)?>)([^<]*)(<\/a:t>)/g,
  },
}

const plain = new Set(['.txt', '.md', '.html', '.csv', '.json'])

/** Limits of an unpacked Office document; a larger one is no template. */
const bounds = { part: 32 * 1024 ** 2, unpacked: 128 * 1024 ** 2, names: 5_000 }
/** Maximum bytes of a text file. */
const textMost = 8 * 1024 ** 2
/** A fixed time, as programs ignore times within Office documents: equal documents have equal bytes. */
const never = new Date('1980-01-01T00:00:00Z')

/** Fills in a document's variables; returns the same bytes if it has none or its kind supports none. */
export async function fillTemplate(bytes: Buffer, suffix: string, values: TemplateValues): Promise<Buffer> {
  if (plain.has(suffix)) return filledText(bytes, suffix === '.html' ? escaped(values) : values)
  const shape = office[suffix]
  if (!shape) return bytes
  const parts = await unpacked(bytes)
  const inXml = escaped(values)
  let changed = false
  for (const part of parts) {
    if (!shape.part.test(part.name)) continue
    if (part.bytes.length > textMost) throw new AppError('templates.file_invalid')
    const text = part.bytes.toString()
    const after = inParagraphs(text, shape.paragraph, (paragraph) => inRuns(paragraph, shape.run, inXml))
    if (after === text) continue
    part.bytes = after
    changed = true
  }
  return changed ? buildZipGradually(parts, never) : bytes
}

/**
 * Returns whether a document has variables. Throws `templates.file_invalid` if the content does not match its
 * extension.
 */
export async function hasTemplateVariables(bytes: Buffer, suffix: string): Promise<boolean> {
  const marks = { user: '\u0001', dept: '\u0001', date: '\u0001', name: '\u0001', 'no.': '\u0001' }
  return (await fillTemplate(bytes, suffix, marks)) !== bytes
}

async function unpacked(bytes: Buffer): Promise<ZipEntryToWrite[]> {
  try {
    const archive = await openZipArchive(bytes, bounds)
    if (archive.names.length >= bounds.names) throw new Error('too many parts')
    const parts: ZipEntryToWrite[] = []
    for (const name of archive.names) {
      const pieces: Buffer[] = []
      for await (const piece of archive.bytes(name)) pieces.push(piece)
      parts.push({ name, bytes: Buffer.concat(pieces) })
    }
    return parts
  } catch {
    throw new AppError('templates.file_invalid')
  }
}

const escaped = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, escapeXmlText(value)]),
  ) as unknown as TemplateValues

const put = (text: string, values: TemplateValues) =>
  text.replace(variable, (_, name: keyof TemplateValues) => values[name])

function filledText(bytes: Buffer, values: TemplateValues): Buffer {
  const text = bytes.toString()
  // other encodings are left alone, as only their ASCII could be recognised
  if (!known.test(text) || !Buffer.from(text).equals(bytes)) return bytes
  return Buffer.from(put(text, values))
}

/** Scans forward only: repeated unclosed tags must not make it quadratic. */
function inParagraphs(text: string, begin: RegExp, change: (paragraph: string) => string): string {
  const unclosed = new Set<string>()
  const pieces: string[] = []
  let done = 0
  for (const { index, 1: tag = '' } of text.matchAll(begin)) {
    if (index < done || unclosed.has(tag)) continue
    const end = text.indexOf(`</${tag}>`, index)
    if (end < 0) unclosed.add(tag)
    else {
      const until = end + tag.length + 3
      pieces.push(text.slice(done, index), change(text.slice(index, until)))
      done = until
    }
  }
  return [...pieces, text.slice(done)].join('')
}

/** Joins runs first, as word processors split text anywhere, even within a variable. */
function inRuns(paragraph: string, run: RegExp, values: TemplateValues): string {
  const whole = [...paragraph.matchAll(run)].map(([, , text]) => text).join('')
  if (!known.test(whole)) return paragraph
  const each = paragraph.replace(run, (_, open, text, close) => open + put(text, values) + close)
  const left = [...each.matchAll(run)].map(([, , text]) => text).join('')
  if (left === put(whole, values)) return each
  let first = true
  return paragraph.replace(run, (_, open, _text, close) => {
    const text = first ? put(whole, values) : ''
    first = false
    return open + text + close
  })
}
