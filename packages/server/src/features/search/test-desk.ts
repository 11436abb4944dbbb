import { searchEndpoints } from '@cabinet/contract/search'
import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'

export let desk: Desk

export let app: TestApp

export const askedSearch = {
  query: 'x',
  match: 'all',
  offset: 0,
  facets: true,
  sort: 'relevance',
  page: 1,
  pageSize: 10,
} as const

type Asked = Partial<Parameters<typeof app.call<typeof searchEndpoints.search>>[1]>

export const lookFor = (query: string, more: Asked = {}, person?: Person) =>
  app.call(
    searchEndpoints.search,
    { query, match: 'all', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 50, ...more },
    person,
  )

export const foundNames = async (query: string, more: Asked = {}, person?: Person) =>
  (await lookFor(query, more, person)).rows.map((row) => row.name)

/** Returns the names of all result windows. */
export async function allFoundNames(query: string, more: Asked = {}, person?: Person): Promise<string[]> {
  const names: string[] = []
  const pageSize = 100
  for (
    let [cursor, page, asked]: [string | undefined, number, number] = [undefined, 1, 0];
    asked < 200;
    asked++
  ) {
    const found = await lookFor(query, { ...more, cursor, page, pageSize }, person)
    names.push(...found.rows.map((row) => row.name))
    if (page * pageSize < found.total) page++
    else if (found.cursor) [cursor, page] = [found.cursor, 1]
    else return names
  }
  throw new Error('it never ends')
}

export const inHome = () => ({ folderId: desk.home.id })

/** Opens the server that all these tests share; each has a folder of its own. */
export function prepareSearchDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
    app = desk.app
  })
  beforeEach(() => desk.start())
}
