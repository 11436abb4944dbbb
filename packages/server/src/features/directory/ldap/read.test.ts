import { directoryDefaults } from '@cabinet/contract/directory.settings'
import type { Client, Entry } from 'ldapts'
import { expect, test } from 'vitest'
import { readDirectoryEntries } from './read.ts'

/** A server that returns a group's members three at a time, as Active Directory does with 1,500. */
function clientOf(members: string[]) {
  const asked: string[] = []
  const range = (from: number): Entry => {
    const part = members.slice(from, from + 3)
    const end = from + 3 >= members.length ? '*' : String(from + 2)
    return { dn: 'CN=All', objectGUID: Buffer.alloc(16, 7), cn: 'All', [`member;range=${from}-${end}`]: part }
  }
  const client = {
    async *searchPaginated(_: string, { filter }: { filter: { toString(): string } }) {
      yield { searchEntries: filter.toString() === '(cn=All)' ? [{ ...range(0), member: [] }] : [] }
    },
    async search(dn: string, { attributes: [name = ''] }: { attributes: string[] }) {
      asked.push(`${dn} ${name}`)
      return { searchEntries: [range(Number(/range=(\d+)/.exec(name)![1]))] }
    },
  }
  return { client: client as unknown as Client, asked }
}

const question = { ...directoryDefaults, departments: 'map', groupFilter: '(cn=All)' } as const
const membersOf = (count: number) => Array.from({ length: count }, (_, n) => `CN=Person ${n}`)

test.each([
  ['few', 3, []],
  ['one more than an answer holds', 4, ['CN=All member;range=3-*']],
  ['many', 8, ['CN=All member;range=3-*', 'CN=All member;range=6-*']],
])('the members of a group that come in ranges are all read: %s', async (_, count, questions) => {
  const { client, asked } = clientOf(membersOf(count))
  const { groups } = await readDirectoryEntries(client, question)
  expect(groups).toEqual([{ key: '07'.repeat(16), dn: 'CN=All', name: 'All', members: membersOf(count) }])
  expect(asked).toEqual(questions)
})
