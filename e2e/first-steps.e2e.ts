import { expect, testAlone } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

// Other journeys on a shared server would tick the steps of a new system.
const test = testAlone

test('somebody new sees what to do first, ticked by what was done', async ({ page, enter, server }) => {
  const person = await newPerson(server, { name: 'Newcomer' })
  await enter(page, person)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  const steps = page.getByRole('region', { name: /^Welcome to/ }).getByRole('listitem')
  await expect(page.getByText('0 of 3 done')).toBeVisible()
  await expect(steps).toHaveCount(3)
  const chooser = page.waitForEvent('filechooser')
  await steps.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles([{ name: 'first.txt', mimeType: 'text/plain', buffer: bytesOf(300, 'x') }])
  await expect(page.getByRole('row').filter({ hasText: 'first' })).toBeVisible()

  const tool = page.getByRole('button', { name: 'Get started 1/3' })
  await tool.click()
  const card = page.getByRole('dialog', { name: 'Get started' })
  await expect(card.getByRole('listitem').filter({ hasText: 'Upload your first files' })).toContainText(
    'Done',
  )
  await card.getByRole('button', { name: 'Don’t show again' }).click()
  await expect(tool).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'first' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Get started/ })).toHaveCount(0)
})

test('an administrator is led to the pages that a new system needs', async ({ page, enter, server }) => {
  await enter(page)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  await page.getByRole('listitem').filter({ hasText: 'Create departments' }).getByRole('link').click()
  await expect(page).toHaveURL(/userMain\/organization/)
})
