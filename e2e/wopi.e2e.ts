import { docx } from '../packages/server/src/features/comparison/test-documents.ts'
import { type DocumentServer, startDocumentServer } from '../packages/server/test/document-server.ts'
import { expect, test as usual } from './kit.ts'
import { newPerson } from './people.ts'
import { startServer } from './server.ts'

// a server that may call the one beside it
const test = usual.extend<object, { documents: DocumentServer }>({
  documents: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const documents = await startDocumentServer()
      await use(documents)
      await documents.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ documents }, use) => {
      const server = await startServer({ OUTBOUND_ALLOW: new URL(documents.url).host })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('a document server is set up, opens a file in a frame of its own origin and saves a version', async ({
  documents,
  browser,
  enter,
  server,
}) => {
  const owner = await newPerson(server, { name: '张伟' })
  const bytes = docx('The plan')
  const file = await owner.wire.put({ bytes, name: 'plan.docx' })
  // not the journeys' own page: here another origin is called, and must be
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  const person = await (await browser.newContext({ baseURL: server.url })).newPage()
  const frame = person.frameLocator('iframe')

  await test.step('the administrator tries the address, keeps it and has Office files open there', async () => {
    await enter(admin)
    await admin.goto('/dashboard/main/setting?menuid=401&section=document-server')
    await admin.getByLabel('Discovery URL').fill('http://10.0.0.1/')
    await admin.getByRole('button', { name: 'Test' }).click()
    await expect(admin.getByText(/Couldn’t reach the document server \(refused_network\)/)).toBeVisible()
    await admin.getByLabel('Discovery URL').fill(documents.url)
    await admin.getByRole('button', { name: 'Test' }).click()
    await expect(admin.getByText(/3 apps, 4 formats/)).toBeVisible()
    await expect(admin.getByText('Provides signing keys')).toBeVisible()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByRole('table', { name: 'Formats' }).getByRole('row')).toHaveCount(5)
    const there = admin.getByRole('radio', { name: /^Document server/ })
    await there.click()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('Saved. Takes effect immediately').last()).toBeVisible()
    await expect(admin.getByText('Unsaved changes')).toHaveCount(0)
    await expect(there).toBeChecked()
  })

  await test.step('the file opens there; what is typed there becomes a version in the person’s name', async () => {
    const posted: string[] = []
    person.on('request', (request) => {
      if (request.url().startsWith(documents.url) && request.method() === 'POST')
        posted.push(`${request.url()} ${request.headers().referer ?? ''}`)
    })
    await enter(person, owner)
    await person.goto(`/office/document?fileId=${file.FileId}&ext=docx&v=1&Mode=edit`)
    await expect(frame.getByRole('heading', { name: 'plan.docx' })).toBeVisible()
    await expect(frame.locator('body')).toHaveAttribute('data-heard', 'Host_PostmessageReady')
    await frame.getByLabel('Words').fill('written there')
    await frame.getByRole('button', { name: 'Save in the document server' }).click()
    await expect(frame.locator('output')).toHaveText('saved')
    const { data } = await owner.wire.get<{ Source: string; CreateUserName: string }[]>(
      '/api/File/GetVersionList',
      { fileId: file.FileId },
    )
    expect(data.map(({ Source, CreateUserName }) => [Source, CreateUserName])).toEqual([
      ['edit', '张伟'],
      ['upload', '张伟'],
    ])
    expect(posted.length).toBeGreaterThan(0)
    // the token is in no address, and no address is passed on
    for (const one of posted) expect(one).not.toMatch(/access_token|fileId=/)
  })

  await test.step('its own way out closes the editor; the frame leads nowhere else', async () => {
    const element = person.locator('iframe')
    await expect(element).not.toHaveAttribute('sandbox', /allow-top-navigation/)
    await frame.getByRole('button', { name: 'Close the document' }).click()
    await expect(person).not.toHaveURL(/office\/document/)
  })

  await test.step('to view it is the document server too, and pages from elsewhere stay out', async () => {
    await person.goto(`/office/document?fileId=${file.FileId}&ext=docx&v=2&Mode=view`)
    await expect(frame.getByRole('heading', { name: 'plan.docx' })).toBeVisible()
    const policy = (await person.request.get(`${server.url}/dashboard/home`)).headers()[
      'content-security-policy'
    ]
    expect(policy).toContain(`frame-src 'self' blob: ${documents.url}`)
    expect(policy).toContain("frame-ancestors 'self'")
  })
})
