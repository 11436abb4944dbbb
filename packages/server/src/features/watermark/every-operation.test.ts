import { watermarkApi } from '@cabinet/contract/watermark'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../test/files.ts'
import { fieldsFor, type Ids, type Operation, operationsOf } from '../../../test/identities-requests.ts'
import type { Person } from '../../../test/people.ts'
import { picture, previewMark } from '../../../test/samples.ts'
import { newId } from '../../kernel/crypto/id.ts'
import { issueToken } from '../auth/index.ts'
import { uploadFiles } from '../uploads/index.ts'

// Every operation of the served document, none left out: what hands out a file's bytes hands out no bare ones.

const patience = 120_000

let house: TestApp
let operations: Operation[]
let ids: Record<'png' | 'mp4', Ids>
const originals: Record<'png' | 'mp4', Buffer> = {
  mp4: Buffer.from('a film that nobody can mark '.repeat(50)),
  png: Buffer.alloc(0),
}

beforeAll(async () => {
  house = await createTestApp()
  operations = operationsOf((await house.app.inject({ url: '/openapi.json' })).json())
  originals.png = await picture('png', 300, 200)
  ids = { png: await placed('png'), mp4: await placed('mp4') }
})

/** A file of Zhang's that Li may preview and Wang download, and everything else that an operation may ask for. */
async function placed(suffix: 'png' | 'mp4'): Promise<Ids> {
  const { zhang, li, wang } = house.people
  const files = [{ name: `original.${suffix}`, bytes: originals[suffix] }]
  const [made] = await uploadFiles(await contextOf(house, zhang), {}, { files, merge: false })
  if ('error' in made!) throw made.error
  await grant(house, made!.fileId, li.id, 'viewer')
  await grant(house, made!.fileId, wang.id, 'downloader')
  const other = { organisation: zhang.organisationId, space: zhang.id, user: zhang.id, folder: zhang.id }
  const none = ['session', 'role', 'group', 'menu', 'record', 'category', 'unknown'] as const
  return {
    ...(Object.fromEntries(none.map((kind) => [kind, newId()])) as Record<(typeof none)[number], string>),
    ...other,
    file: made!.fileId,
    deleted: made!.fileId,
    package: made!.fileId,
  }
}

async function ask(operation: Operation, given: Ids, token: string) {
  const query = Object.entries(fieldsFor(operation, given, 'query')).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  return house.app.inject({
    method: operation.method,
    url: `${operation.path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
    ...(operation.sends === 'json' && { payload: fieldsFor(operation, given, 'body') }),
  })
}

/** Whether an answer has a stretch of the original somewhere inside, as it is or written in letters. */
const tells = (answer: Buffer, original: Buffer) => {
  const stretch = original.subarray(60, 120)
  return ['latin1', 'base64', 'hex'].some((how) =>
    answer.includes(Buffer.from(stretch.toString(how as 'hex'), how === 'latin1' ? 'latin1' : 'ascii')),
  )
}

/** The operations that hand a person the bare bytes of the file, by themselves or by an address in their answer. */
async function handedOut(suffix: 'png' | 'mp4', person: Person): Promise<string[]> {
  const found: string[] = []
  for (const operation of operations) {
    // whatever ended the session before
    const token = await issueToken(house.system, person.account)
    const answer = await ask(operation, ids[suffix], token)
    const addresses = answer.body.match(/\/api\/[^"\s]*ticket=[^"\s]*/g) ?? []
    const bodies = [answer.rawPayload]
    for (const url of addresses.map((address) => address.replaceAll('\\u0026', '&')))
      bodies.push((await house.app.inject({ url })).rawPayload)
    if (bodies.some((body) => tells(body, originals[suffix])))
      found.push(`${operation.method} ${operation.path}`)
  }
  return found
}

const giving = ['GET /api/Download/DownFile', 'POST /api/Download/DownFile', 'POST /api/Download/GetTicket']

describe.each(['png', 'mp4'] as const)('a %s', (suffix) => {
  test(
    'is handed out by few operations while nothing is marked',
    async () => {
      // an operation that comes to stand here asks the room of watermarks, or it is a way around it
      expect((await handedOut(suffix, house.people.wang)).sort()).toEqual([...giving].sort())
    },
    patience,
  )
})

describe('who may only preview what is marked', () => {
  beforeAll(async () => {
    await house.call(watermarkApi.add, { ...previewMark, lenient: true }, house.people.enterprise)
  })

  test.each(['png', 'mp4'] as const)(
    'gets the bare bytes of a %s by no operation at all',
    async (suffix) => {
      expect(await handedOut(suffix, house.people.li)).toEqual([])
    },
    patience,
  )
})
