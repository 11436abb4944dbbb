import { promisify } from 'node:util'
import { type AsyncUnzipOptions, type AsyncZippable, type Unzipped, unzip, zip } from 'fflate'
import { AppError } from '../../kernel/errors.ts'
import { xml } from '../../kernel/office/index.ts'

/** What stands for {user}, {dept}, {date}, {name} and {no.} in a template. */
export interface Values {
  user: string
  dept: string
  /** 2026-11-22 */
  date: string
  /** The new file's, without its extension. */
  name: string
  /** How often the template was used, this time included: 0007. */
  'no.': string
}

const variable = /\{(user|dept|date|name|no\.)\}/g
const known = /\{(?:user|dept|date|name|no\.)\}/

/** Parts of Office documents that people read, and what holds a run of text in them. */
const office: Record<string, { part: RegExp; paragraph: RegExp; run: RegExp }> = {
  '.docx': {
    part: /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    paragraph: /<w:p[ >][\s\S]*?<\/w:p>/g,
    run: /(<w:t(?: [^>]*)?>)([^<]*)(<\/w:t>)/g,
  },
  '.xlsx': {
    part: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
    paragraph: /<(si|is)>[\s\S]*?<\/\1>/g,
    run: /(<t(?: [^>]*)?>)([^<]*)(<\/t>)/g,
  },
  '.pptx': {
    part: /^ppt\/slides\/slide\d+\.xml$/,
    paragraph: /<a:p[ >][\s\S]*?<\/a:p>/g,
    run: /(<a:t(?: [^>]*)?>)([^<]*)(<\/a:t>)/g,
  },
}
office['.xlsm'] = office['.xlsx']!

const plain = new Set(['.txt', '.md', '.html', '.csv', '.json'])

/** Bytes that an Office document may have unpacked: more is no template. */
const unpackedMost = 128 * 1024 ** 2

const unpack = promisify<Uint8Array, AsyncUnzipOptions, Unzipped>(unzip)
const pack = promisify<AsyncZippable, Uint8Array>((parts, done) => zip(parts, done))

/** The document with its variables filled in; the same bytes where it has none or is of a kind that has none. */
export async function filled(bytes: Buffer, suffix: string, values: Values): Promise<Buffer> {
  if (plain.has(suffix)) return filledText(bytes, suffix === '.html' ? escaped(values) : values)
  const shape = office[suffix]
  if (!shape) return bytes
  const parts = await unpacked(bytes)
  const inXml = escaped(values)
  let changed = false
  for (const [name, body] of Object.entries(parts)) {
    if (!shape.part.test(name)) continue
    const text = Buffer.from(body).toString()
    const after = text.replace(shape.paragraph, (paragraph) => inRuns(paragraph, shape.run, inXml))
    if (after === text) continue
    parts[name] = Buffer.from(after)
    changed = true
  }
  return changed ? Buffer.from(await pack(parts)) : bytes
}

/** Whether a document has variables. Throws `templates.file_invalid` where it is no document of its extension. */
export async function hasVariables(bytes: Buffer, suffix: string): Promise<boolean> {
  const marks = { user: '\u0001', dept: '\u0001', date: '\u0001', name: '\u0001', 'no.': '\u0001' }
  return (await filled(bytes, suffix, marks)) !== bytes
}

async function unpacked(bytes: Buffer): Promise<Unzipped> {
  let size = 0
  try {
    return await unpack(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize
        if (size > unpackedMost) throw new Error('too large')
        return true
      },
    })
  } catch {
    throw new AppError('templates.file_invalid')
  }
}

const escaped = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, xml(value)])) as unknown as Values

const put = (text: string, values: Values) => text.replace(variable, (_, name: keyof Values) => values[name])

function filledText(bytes: Buffer, values: Values): Buffer {
  const text = bytes.toString()
  // in another encoding only what is ASCII can be told apart: left alone
  if (!known.test(text) || !Buffer.from(text).equals(bytes)) return bytes
  return Buffer.from(put(text, values))
}

/** Word processors cut a text into runs wherever they like, in the middle of a variable too. */
function inRuns(paragraph: string, run: RegExp, values: Values): string {
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
