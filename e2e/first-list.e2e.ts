import { readBatch } from '@cabinet/contract/batch'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

/** Milliseconds after which a page that is open asks for nothing more, and a change counts as known to it. */
const quietMs = 8000

test('opening a file list asks for nothing twice, before and after the push channel is open', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: 'Asked Once' })
  await person.wire.put({ bytes: bytesOf(900, 'one'), name: 'one.txt' })
  await enter(page, person)
  await page.waitForTimeout(quietMs)
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    searchParams.delete('n')
    const body = request.postData() ?? ''
    if (pathname !== readBatch.path) asked.push(`${pathname}?${searchParams}${body}`)
    else
      for (const { Path, Fields } of JSON.parse(body).Calls as { Path: string; Fields: object }[])
        asked.push(`${Path}?${new URLSearchParams(Object.entries(Fields))}`)
  })
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  await expect(page.getByRole('row').filter({ hasText: 'one' })).toBeVisible()
  await page.waitForTimeout(quietMs)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
})
