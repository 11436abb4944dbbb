import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Flat OpenDocument by the ending of an Office file. */
const flatFormats: Record<string, string> = { docx: 'fodt', xlsx: 'fods', pptx: 'fodp' }

/**
 * Has a save in which one word was typed compared with its file by two readers that share no code with the product:
 * Python's own reader of archives and XML, and LibreOffice. An empty list: nothing else is different.
 */
export async function differencesOfSave(
  ending: OfficeEnding,
  before: Uint8Array,
  after: Uint8Array,
  word: string,
): Promise<string[]> {
  return (await differencesOfSaves(ending, before, [after], word)).flat()
}

type OfficeEnding = 'docx' | 'xlsx' | 'pptx'

/** The same of several saves of one file. */
export async function differencesOfSaves(
  ending: OfficeEnding,
  before: Uint8Array,
  saves: readonly Uint8Array[],
  word: string,
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-saves-'))
  try {
    const files = [before, ...saves].map((bytes, at) => ({ bytes, path: join(folder, `${at}.${ending}`) }))
    await Promise.all(files.map(({ bytes, path }) => writeFile(path, bytes)))
    const shown = await shownContents(
      ending,
      folder,
      files.map(({ path }) => path),
    )
    const [first = { path: '' }, ...rest] = files
    const found: string[][] = []
    for (const [at, { path }] of rest.entries()) {
      const program = join(import.meta.dirname, 'compare-packages.py')
      const { stdout } = await run('/usr/bin/python3', [program, first.path, path, word])
      found.push([...(JSON.parse(stdout) as string[]), ...shownDifferences(shown[0], shown[at + 1], word)])
    }
    return found
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function shownContents(ending: string, folder: string, files: readonly string[]): Promise<string[]> {
  const format = flatFormats[ending] ?? ''
  await convert(format, join(folder, 'out'), files)
  return Promise.all(
    files.map(async (_, at) => shownContent(await readFile(join(folder, 'out', `${at}.${format}`), 'utf8'))),
  )
}

function shownDifferences(was: string | undefined, is: string | undefined, word: string): string[] {
  if (!was || !is) return ['LibreOffice shows nothing']
  if (was === is) return ['LibreOffice does not show the word']
  const rest = is.replaceAll(word, '')
  if (was === rest) return []
  let at = 0
  while (was[at] === rest[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return [`LibreOffice shows ${around(rest)} instead of ${around(was)}`]
}

/** The same file as LibreOffice writes it. */
export async function rewrittenByOffice(ending: string, bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-saves-'))
  try {
    await writeFile(join(folder, `file.${ending}`), bytes)
    await convert(ending, join(folder, 'out'), [join(folder, `file.${ending}`)])
    return await readFile(join(folder, 'out', `file.${ending}`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const profile = join(tmpdir(), `cabinet-saves-profile-${process.pid}`)

const convert = (format: string, out: string, files: readonly string[]) =>
  run(
    'soffice',
    [
      `-env:UserInstallation=file://${profile}`,
      '--headless',
      '--convert-to',
      format,
      '--outdir',
      out,
      ...files,
    ],
    { maxBuffer: 2 ** 26 },
  )

/**
 * Styles and content. Pictures are left out, as they are compared as bytes, and what is told of the file, of the window and
 * of calculating; so are the time of day, the layout of printed pages, which LibreOffice numbers by the files it read
 * before, and the ids, fonts and styles of pages that it draws by lot.
 */
const shownContent = (flat: string): string =>
  flat
    .replaceAll(
      /<office:(meta|settings|scripts|font-face-decls|binary-data|master-styles)\b.*?<\/office:\1>/gs,
      '',
    )
    .replaceAll(/<style:page-layout\b.*?<\/style:page-layout>/gs, '')
    .replaceAll(/\s*<table:calculation-settings\b(?:[^>]*\/>|.*?<\/table:calculation-settings>)/gs, '')
    .replaceAll(/(:font-name[\w-]*="[^"]*?)\d+"/g, '$1"')
    .replaceAll(/<text:(date|time)\b[^>]*>[^<]*<\/text:\1>/g, '')
    .replaceAll(/ (?:xml:id|text:id|text:change-id|office:name|draw:id|smil:targetElement)="[^"]*"/g, '')
