// @heavy: ffmpeg
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../test/files.ts'
import { fieldsFor, type Ids, type Operation, operationsOf } from '../../../test/identities-requests.ts'
import type { Person } from '../../../test/people.ts'
import { docx, drawing, madeBy, pdf, picture, previewMark, zip } from '../../../test/samples.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { findProgramPath, isProgramUsable } from '../../kernel/sandbox/index.ts'
import { issueAccessToken } from '../auth/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'

// Every operation of the served document, without exception: none sends original bytes to users who may only
// preview, whether a watermark applies or not.

const patience = 240_000

/** Text that no derived file may contain. */
const secret = Array.from(
  { length: 40 },
  (_, at) => `${at}: the words of the file, to be had by downloaders\n`,
)
const words = secret.join('')

const played = (name: string, ...args: string[]) =>
  madeBy(findProgramPath('ffmpeg')!, ['-loglevel', 'error', '-f', 'lavfi', '-i', ...args, name], name)
const able = await isProgramUsable('ffmpeg')
if (!able)
  console.warn('not tested: films and music of people who may only preview (no ffmpeg or bubblewrap)')

/** A file of each kind that viewers open, and of one that none does. */
const kinds = {
  png: () => picture('png', 300, 200),
  jpg: () => picture('jpeg', 300, 200),
  webp: () => picture('webp', 300, 200),
  svg: async () => Buffer.from(drawing(300, 200, `<!-- ${words.replaceAll(':', '')} -->`)),
  pdf: async () => Buffer.concat([pdf(300, 200, 2), Buffer.from(`\n% ${words.replaceAll('\n', '\n% ')}`)]),
  docx: async () => docx(words),
  txt: async () => Buffer.from(words),
  csv: async () => Buffer.from(words),
  html: async () => Buffer.from(`<p>${words}</p>`),
  zip: async () => zip({ 'a.txt': words }),
  dxf: async () => Buffer.from(`0\nSECTION\n${words}`),
  epub: async () => zip({ mimetype: 'application/epub+zip', 'a.html': words }),
  eml: async () => Buffer.from(`Subject: a letter\n\n${words}`),
  obj: async () => Buffer.from(`# ${words.replaceAll('\n', '\n# ')}\nv 0 0 0\n`),
  drawio: async () => Buffer.from(`<mxfile><diagram><!-- ${words} --></diagram></mxfile>`),
  ofd: async () => zip({ 'OFD.xml': words }),
  bin: async () => Buffer.from(words),
  ...(able && {
    mp4: async () => played('film.mp4', 'testsrc=s=96x64:r=8:d=3', '-c:v', 'mpeg4'),
    mp3: async () => played('song.mp3', 'sine=d=3'),
  }),
} satisfies Record<string, () => Promise<Buffer>>
const suffixes = Object.keys(kinds)

let house: TestApp
let operations: Operation[]
/** Operations that a view ticket may open. */
let byTicket: Operation[]
const ids = new Map<string, Ids>()
const originals = new Map<string, Buffer>()

beforeAll(async () => {
  house = await createTestApp()
  operations = operationsOf((await house.app.inject({ url: '/openapi.json' })).json())
  byTicket = operations.filter(({ method, query }) => method === 'GET' && 'ticket' in query)
  for (const [suffix, make] of Object.entries(kinds)) {
    originals.set(suffix, await make())
    ids.set(suffix, await placed(suffix))
  }
}, patience)

/** A file of Zhang's that Li may preview and Wang download, and all other ids that an operation may need. */
async function placed(suffix: string): Promise<Ids> {
  const { zhang, li, wang } = house.people
  const files = [{ name: `original.${suffix}`, bytes: originals.get(suffix)! }]
  const [made] = await uploadSmallFiles(await contextOf(house, zhang), {}, { files, merge: false })
  if ('error' in made!) throw made.error
  await grant(house, made!.fileId, li.id, 'viewer')
  await grant(house, made!.fileId, wang.id, 'downloader')
  const other = { organisation: zhang.organisationId, space: zhang.id, user: zhang.id, folder: zhang.id }
  const none = ['session', 'role', 'group', 'menu', 'record', 'category', 'unknown'] as const
  return {
    ...(Object.fromEntries(none.map((kind) => [kind, generateId()])) as Record<
      (typeof none)[number],
      string
    >),
    ...other,
    file: made!.fileId,
    deleted: made!.fileId,
    package: made!.fileId,
  }
}

/** Fields that are tried with each of these values. */
const variants: [field: string, values: readonly string[]][] = [
  ['Purpose', ['download', 'view', 'print']],
  ['Piece', ['whole', 'drawing', 'tiles.json', '0-0-0.webp', 'film.json', 'film.m3u8', '0.ts', '0.vtt']],
  ['Form', ['whole', 'tiles', 'drawing']],
  ['entry', ['0', '1']],
]

/** Returns the variants of an operation's request. */
const asked = ({ query, body }: Operation): Record<string, string>[] => {
  const [found] = variants.filter(([field]) => field in query || field in body)
  return found ? found[1].map((value) => ({ [found[0]]: value })) : [{}]
}

async function ask(operation: Operation, given: Ids, token: string, change: Record<string, string>) {
  const fieldsOf = (which: 'query' | 'body') => ({
    ...fieldsFor(operation, given, which),
    ...Object.fromEntries(Object.entries(change).filter(([name]) => name in operation[which])),
  })
  const query = Object.entries(fieldsOf('query')).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return house.app.inject({
    method: operation.method,
    url: `${operation.path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
    ...(operation.sends === 'json' && { payload: fieldsOf('body') }),
  })
}

/**
 * Fetches everything that a ticket in an address opens: the address itself, and every other operation that
 * accepts tickets.
 */
async function openedBy(address: string): Promise<Buffer[]> {
  const [, query] = address.split('?')
  const bodies: Buffer[] = []
  for (const operation of byTicket)
    for (const change of asked(operation)) {
      const url = `${operation.path}?${query}&${new URLSearchParams(change)}`
      bodies.push((await house.app.inject({ url })).rawPayload)
    }
  return bodies
}

/** Whether an answer contains a stretch of the original, verbatim or encoded as text. */
function tells(answer: Buffer, original: Buffer): boolean {
  const places = [60, Math.floor(original.length / 3), Math.floor(original.length / 2), original.length - 90]
  return places.some((place) => {
    const stretch = original.subarray(Math.max(0, place), Math.max(0, place) + 60)
    return ['latin1', 'base64', 'hex'].some((how) =>
      answer.includes(Buffer.from(stretch.toString(how as 'hex'), how === 'latin1' ? 'latin1' : 'ascii')),
    )
  })
}

/**
 * Returns the operations that send a user the original bytes, directly or through an address in their answer.
 */
async function handedOut(suffix: string, person: Person): Promise<string[]> {
  const found = new Set<string>()
  const original = originals.get(suffix)!
  let token = await issueAccessToken(house.system, person.account)
  // renditions queued by the first round are ready in the second
  for (const round of [operations, byTicket]) {
    for (const operation of round)
      for (const change of asked(operation)) {
        let answer = await ask(operation, ids.get(suffix)!, token, change)
        // an earlier operation ended the session
        if (answer.statusCode === 401) {
          token = await issueAccessToken(house.system, person.account)
          answer = await ask(operation, ids.get(suffix)!, token, change)
        }
        const bodies = [answer.rawPayload]
        for (const address of answer.body.match(/\/api\/[^"\s]*ticket=[^"\s]*/g) ?? [])
          bodies.push(...(await openedBy(address.replaceAll('\\u0026', '&'))))
        if (bodies.some((body) => tells(body, original))) found.add(`${operation.method} ${operation.path}`)
      }
    await house.drainJobs()
  }
  return [...found].sort()
}

const giving = ['GET /api/Download/DownFile', 'POST /api/Download/DownFile', 'POST /api/Download/GetTicket']

describe('whoever may download', () => {
  test.each([
    ['png', giving],
    ['txt', giving],
    ['zip', [...giving, 'GET /api/File/GetArchiveEntry']],
  ])(
    'gets the bytes of a %s by few operations',
    async (suffix, few) => {
      // an operation listed here must use the watermark room, or it is a bypass
      expect(await handedOut(suffix, house.people.wang)).toEqual([...few].sort())
    },
    patience,
  )
})

describe('who may only preview', () => {
  test.each(suffixes)(
    'gets the bare bytes of a %s by no operation at all, nor by any ticket',
    async (suffix) => {
      expect(await handedOut(suffix, house.people.li)).toEqual([])
    },
    patience,
  )
})

describe('who may only preview what is marked', () => {
  beforeAll(async () => {
    await house.call(watermarkEndpoints.add, { ...previewMark, lenient: true }, house.people.enterprise)
  })

  test.each(suffixes.filter((suffix) => ['png', 'pdf', 'txt', 'zip', 'mp4', 'bin'].includes(suffix)))(
    'gets the bare bytes of a %s by no operation at all, nor by any ticket',
    async (suffix) => {
      expect(await handedOut(suffix, house.people.li)).toEqual([])
    },
    patience,
  )
})
