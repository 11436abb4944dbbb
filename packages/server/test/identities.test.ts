import { describe, expect, test } from 'vitest'
import { issueAccessToken } from '../src/features/auth/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import { house, operations, prepareIdentities } from './identities-desk.ts'
import { isSecret } from './identities-kinds.ts'
import { fieldsFor, type Ids, kindsOf, type Operation, uncovered } from './identities-requests.ts'
import { createVictim, differences, stateOf, type Victim } from './identities-victim.ts'

// Calls every operation of the served document as six identities, without exception.

/** Milliseconds for every operation by one identity, on a slow machine. */
const patience = 120_000
const levels: Record<Operation['access'], number> = {
  anyone: 5,
  session: 4,
  user: 4,
  admin: 3,
  enterprise: 2,
  platform: 1,
}
interface Identity {
  words: string
  /** Null: signed out. */
  account: string | null
  /** User type; 5: signed out. */
  type: number
  /** Whether the identity may administer the victim's account, department, role and session. */
  administers: boolean
}

const identities: Identity[] = [
  { words: 'nobody', account: null, type: 5, administers: false },
  { words: 'a general user', account: 'zhang', type: 4, administers: false },
  { words: 'another department’s user', account: 'wang', type: 4, administers: false },
  { words: 'another department’s administrator', account: 'other', type: 3, administers: false },
  { words: 'the department administrator', account: 'head', type: 3, administers: true },
  { words: 'the enterprise administrator', account: 'enterprise', type: 2, administers: true },
  { words: 'the super administrator', account: 'admin', type: 1, administers: true },
]
interface Answer {
  status: number
  body: string
}

async function send(
  operation: Operation,
  victim: Pick<Victim, 'ids'>,
  token: string | null,
): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(fieldsFor(operation, victim.ids, 'query')).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const { payload, type } = await bodyOf(operation, victim)
  const answer = await house.app.inject({
    method: operation.method,
    url: `${operation.path}?${query}`,
    headers: type ? { ...headers, 'content-type': type } : headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, body: answer.body }
}

async function bodyOf(
  operation: Operation,
  victim: Pick<Victim, 'ids'>,
): Promise<{ payload?: Buffer | string; type?: string }> {
  if (operation.sends === 'json')
    return { payload: JSON.stringify(fieldsFor(operation, victim.ids, 'body')), type: 'application/json' }
  if (operation.sends === 'octets') return { payload: Buffer.from('thief'), type: 'application/octet-stream' }
  if (operation.sends !== 'form') return {}
  const form = new FormData()
  form.append('file', new Blob(['thief']), 'thief.txt')
  const request = new Request('http://x', { method: 'POST', body: form })
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}

/** Describes the fault of an answer in a sentence; null if there is none. */
function fault(operation: Operation, { type }: Identity, { status, body }: Answer, secrets: string[]) {
  if (status >= 500) return `answers ${status}: ${body.slice(0, 200)}`
  if (type === 5 && operation.access !== 'anyone' && status !== 401) return `answers nobody with ${status}`
  if (type < 5 && type > levels[operation.access] && status !== 403)
    return `is for ${operation.access} and answers ${status}`
  const told = secrets.find((secret) => body.includes(secret))
  return told ? `tells “${told}”` : null
}

/** Operations that invalidate the caller's token. */
const endsSession = /\/(LoginOut|ExchangeToken)$/
/** Tries every operation; returns the faults. `each` runs after every one. */
async function tryAll(
  identity: Identity,
  victim: Victim,
  each: (operation: Operation) => Promise<string | null> = async () => null,
): Promise<string[]> {
  const faults: string[] = []
  const secrets = identity.administers ? victim.secrets : [...victim.secrets, ...victim.known]
  let token = identity.account && (await issueAccessToken(house.system, identity.account))
  for (const operation of operations) {
    const say = (what: string | null) => what && faults.push(`${operation.method} ${operation.path} ${what}`)
    let answer = await send(operation, victim, token)
    if (identity.account && (answer.status === 401 || endsSession.test(operation.path))) {
      token = await issueAccessToken(house.system, identity.account)
      if (answer.status === 401) answer = await send(operation, victim, token)
    }
    say(fault(operation, identity, answer, secrets))
    say(await each(operation))
  }
  return faults
}

prepareIdentities()

test('the document has operations, and says of each who may knock', () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(operations.filter(({ access }) => !(access in levels))).toEqual([])
})

test('every id that an operation asks for has a meaning here; add a line to `meanings` for a new one', () => {
  expect(operations.flatMap(uncovered)).toEqual([])
})

describe.each(identities.filter(({ administers }) => !administers))('$words', (identity) => {
  test(
    'neither changes nor reads what is somebody else’s',
    async () => {
      const mark = `m${identities.indexOf(identity)}q`
      const victim = await createVictim(house, `${mark}1`)
      const before = await stateOf(house, victim)
      expect(Object.keys(before).length).toBeGreaterThan(8)
      expect(await tryAll(identity, victim)).toEqual([])
      if (differences(before, await stateOf(house, victim)).length === 0) return
      // something changed: repeat, checking after each operation, to find the cause
      const next = await createVictim(house, `${mark}2`)
      let state = await stateOf(house, next)
      const changes = await tryAll(identity, next, async () => {
        const now = await stateOf(house, next)
        const different = differences(state, now)
        state = now
        return different.length > 0 ? `changes ${different.join(' ; ')}` : null
      })
      expect(changes).toEqual([])
    },
    patience,
  )
})

describe.each(identities.filter(({ administers }) => administers))('$words', (identity) => {
  test(
    'does what the type allows, and nothing private is told',
    async () => {
      const victim = await createVictim(house, `m${identities.indexOf(identity)}q`)
      expect(await tryAll(identity, victim)).toEqual([])
    },
    patience,
  )
})

/** Shape of a reply without ids and texts: its status, its error key, and its fields. */
function shapeOf({ status, body }: Answer): string {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape)
    if (value === null || typeof value !== 'object') return typeof value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shape(one)]))
  }
  try {
    const { Code, Msg, Data } = JSON.parse(body) as { Code: number; Msg: string; Data: unknown }
    return JSON.stringify([status, Code, Msg, shape(Data)])
  } catch {
    return JSON.stringify([status, body.length === 0 ? 'empty' : 'bytes'])
  }
}

/** Replaces the victim's secret ids with unknown ids. */
const nothingOf = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([kind, id]) => [kind, isSecret(kind as keyof Ids) ? generateId() : id]),
  ) as Ids
/** Describes how the answer to foreign ids differs from the answer to unknown ids; null if it does not. */
async function difference(operation: Operation, account: string, foreign: Ids, nothing: () => Ids) {
  const ask = async (ids: Ids) => {
    const token = await issueAccessToken(house.system, account)
    return shapeOf(await send(operation, { ids }, token))
  }
  // asked before and after: some calls leave traces that the next one meets
  const before = await ask(nothing())
  const answer = await ask(foreign)
  const after = await ask(nothing())
  return answer === before || answer === after
    ? null
    : `${operation.method} ${operation.path}: ${answer} and not ${before}`
}

describe.each(identities.filter(({ account, administers }) => account && !administers))(
  'to $words',
  (identity) => {
    test(
      'what is somebody else’s is as unknown as what is nothing',
      async () => {
        const victim = await createVictim(house, `e${identities.indexOf(identity)}q`)
        const asked = operations.filter(
          (one) => identity.type <= levels[one.access] && kindsOf(one).some(isSecret),
        )
        expect(asked.length).toBeGreaterThan(80)
        const faults: (string | null)[] = []
        for (const operation of asked)
          faults.push(await difference(operation, identity.account!, victim.ids, () => nothingOf(victim.ids)))
        expect(faults.filter(Boolean)).toEqual([])
      },
      patience,
    )
  },
)

test(
  'beside somebody’s own things, too, what is somebody else’s is as unknown as what is nothing',
  async () => {
    const victim = await createVictim(house, 'o1q')
    const asked = operations.filter(
      (one) => levels[one.access] >= 4 && new Set(kindsOf(one).filter(isSecret)).size > 1,
    )
    expect(asked.length).toBeGreaterThan(10)
    const faults: (string | null)[] = []
    let round = 0
    for (const operation of asked)
      for (const kind of new Set(kindsOf(operation).filter(isSecret))) {
        // created anew for each, since calls on own things take effect
        const { ids, account } = await createVictim(house, `p${++round}q`)
        const nothing = () => ({ ...ids, [kind]: generateId() })
        const fault = await difference(operation, account, { ...ids, [kind]: victim.ids[kind] }, nothing)
        faults.push(fault && `${kind}: ${fault}`)
      }
    expect(faults.filter(Boolean)).toEqual([])
  },
  patience,
)
