import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import { normalizeText, withoutInvisibleLetters } from '@cabinet/contract/text'
import { AndFilter, type Client, type Entry, EqualityFilter } from 'ldapts'
import { firstOf } from '../../../kernel/certain.ts'
import type { DirectoryGroup, DirectoryPerson, DirectorySnapshot, DirectoryUnitEntry } from './entries.ts'
import { directoryFaultOf } from './faults.ts'
import { parseLdapFilter } from './filters.ts'

export type DirectoryQuery = Pick<
  DirectorySettings,
  'baseDn' | 'userFilter' | 'groupFilter' | 'attributes' | 'departments' | 'pageSize'
>

const keyAttributes = ['objectGUID', 'entryUUID']
/** Flag in userAccountControl of a disabled account (Microsoft, ACCOUNTDISABLE). */
const DISABLED = 2

/**
 * Reads entries page by page; `progress` receives the number read and may throw to stop. Throws
 * `DirectoryFault`.
 */
export async function readDirectoryEntries(
  client: Client,
  question: DirectoryQuery,
  progress: (entries: number) => Promise<void> = async () => {},
): Promise<DirectorySnapshot> {
  let seen = 0
  const all = async <T>(filter: string, attributes: string[], take: (entry: Entry) => T | Promise<T>) => {
    const taken: T[] = []
    for await (const page of pages(client, question, filter, attributes)) {
      for (const entry of page) taken.push(await take(entry))
      seen += page.length
      await progress(seen)
    }
    return taken
  }
  const people = await all(question.userFilter, personAttributes(question), (entry) =>
    personOf(entry, question),
  )
  const mirrored = question.departments === 'mirror'
  const units = mirrored ? await all('(objectClass=organizationalUnit)', ['ou', 'name'], unitOf) : []
  const groups =
    question.groupFilter === ''
      ? []
      : await all(question.groupFilter, ['cn', 'name', ...memberAttributes], (entry) =>
          groupOf(client, entry),
        )
  return { people, units, groups }
}

/** Counts the entries that a filter matches and returns the first users. Throws `DirectoryFault`. */
export async function countMatchingEntries(
  client: Client,
  question: DirectoryQuery,
  filter: string,
  sample = 0,
) {
  let count = 0
  const first: DirectoryPerson[] = []
  for await (const page of pages(
    client,
    question,
    filter,
    sample > 0 ? personAttributes(question) : ['1.1'],
  )) {
    for (const entry of page.slice(0, Math.max(0, sample - first.length)))
      first.push(personOf(entry, question))
    count += page.length
  }
  return { count, first }
}

/** Finds the entry of a key if it still matches the user filter. Throws `DirectoryFault`. */
export async function findDirectoryPerson(
  client: Client,
  question: DirectoryQuery,
  key: string,
): Promise<DirectoryPerson | undefined> {
  const own = key.includes('-')
    ? new EqualityFilter({ attribute: 'entryUUID', value: key })
    : new EqualityFilter({ attribute: 'objectGUID', value: Buffer.from(key, 'hex') })
  const filter = new AndFilter({ filters: [own, parseLdapFilter(question.userFilter)] })
  const { searchEntries } = await client
    .search(question.baseDn, {
      filter,
      attributes: personAttributes(question),
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
    })
    .catch(failed)
  return searchEntries.length === 1 ? personOf(firstOf(searchEntries), question) : undefined
}

/** Returns whether the base exists. Throws `DirectoryFault`. */
export const readDirectoryBase = (client: Client, baseDn: string) =>
  client.search(baseDn, { scope: 'base', attributes: ['1.1'] }).catch(failed)

async function* pages(client: Client, question: DirectoryQuery, filter: string, attributes: string[]) {
  const found = client.searchPaginated(question.baseDn, {
    filter: parseLdapFilter(filter),
    attributes: [...attributes, ...keyAttributes],
    explicitBufferAttributes: ['objectGUID'],
    paged: { pageSize: question.pageSize },
  })
  try {
    for await (const { searchEntries } of found) yield searchEntries
  } catch (error) {
    failed(error)
  }
}

const failed = (error: unknown): never => {
  throw directoryFaultOf(error)
}

const personAttributes = ({ attributes }: DirectoryQuery): string[] => [
  ...new Set([
    ...Object.values(attributes).filter((name) => name !== ''),
    'userAccountControl',
    'accountExpires',
    'cn',
  ]),
]

/** Returns an entry's first value; attribute names ignore case. */
function first(entry: Entry, attribute: string): string {
  return attribute === '' ? '' : (values(entry, attribute)[0] ?? '')
}

function values(entry: Entry, attribute: string): string[] {
  const wanted = attribute.toLowerCase()
  const [, found = []] = Object.entries(entry).find(([name]) => name.toLowerCase() === wanted) ?? []
  return [found].flat().map((value) => tidy(value.toString()))
}

/** Normalizes text and drops NUL and lone surrogates, which PostgreSQL cannot store. */
const tidy = (value: string): string => normalizeText(value.replaceAll('\0', '').toWellFormed()).trim()

/** Returns the first non-empty of these attributes, shaped as a valid name. */
const nameIn = (entry: Entry, ...attributes: string[]): string =>
  attributes.map((attribute) => withoutInvisibleLetters(first(entry, attribute)).trim()).find(Boolean) ?? ''

function keyOf(entry: Entry): string {
  const guid = [entry.objectGUID].flat()[0]
  return Buffer.isBuffer(guid) && guid.length === 16
    ? guid.toString('hex')
    : first(entry, 'entryUUID').toLowerCase()
}

function personOf(entry: Entry, { attributes }: DirectoryQuery): DirectoryPerson {
  const control = Number(first(entry, 'userAccountControl') || 0)
  return {
    key: keyOf(entry),
    dn: tidy(entry.dn),
    account: first(entry, attributes.account),
    name: nameIn(entry, attributes.name, 'cn', attributes.account),
    mail: first(entry, attributes.mail),
    phone: first(entry, attributes.phone),
    manager: first(entry, attributes.manager),
    department: nameIn(entry, attributes.department),
    enabled: (control & DISABLED) === 0,
    expires: accountExpiryOf(first(entry, 'accountExpires')),
  }
}

/** Milliseconds between the epochs of accountExpires (1601, Microsoft) and Unix. */
const FILETIME_MS = 11_644_473_600_000
/** The end of the year 9999: later times are no dates of ours, and Microsoft's value for never. */
const LAST_MS = 253_402_300_799_000

/** Converts accountExpires, in units of 100 ns; 0 and the largest number are never. */
export function accountExpiryOf(value: string): Date | null {
  if (!/^\d{1,19}$/.test(value) || BigInt(value) === 0n) return null
  const ms = Number(BigInt(value) / 10_000n) - FILETIME_MS
  return ms > LAST_MS ? null : new Date(Math.max(ms, 0))
}

const unitOf = (entry: Entry): DirectoryUnitEntry => ({
  key: keyOf(entry),
  dn: tidy(entry.dn),
  name: nameIn(entry, 'ou', 'name'),
})

const memberAttributes = ['member', 'uniqueMember']

async function groupOf(client: Client, entry: Entry): Promise<DirectoryGroup> {
  const members = memberAttributes.flatMap((name) => values(entry, name))
  return {
    key: keyOf(entry),
    dn: tidy(entry.dn),
    name: nameIn(entry, 'cn', 'name'),
    members: [...members, ...(await restOfMembers(client, entry))],
  }
}

/** Reads the remaining members: Active Directory returns 1,500 at a time, as `member;range=0-1499`. */
async function restOfMembers(client: Client, group: Entry): Promise<string[]> {
  const found: string[] = []
  for (let entry: Entry | undefined = group; entry; ) {
    const [name, end] = rangeOf(entry)
    if (name === undefined) break
    found.push(...values(entry, name))
    if (end === '*') break
    const { searchEntries }: { searchEntries: Entry[] } = await client
      .search(group.dn, { scope: 'base', attributes: [`member;range=${Number(end) + 1}-*`] })
      .catch(failed)
    entry = searchEntries[0]
  }
  return found
}

function rangeOf(entry: Entry): [name: string | undefined, end: string | undefined] {
  for (const name of Object.keys(entry)) {
    const [, end] = /^member;range=\d+-(\d+|\*)$/i.exec(name) ?? []
    if (end !== undefined && values(entry, name).length > 0) return [name, end]
  }
  return [undefined, undefined]
}
