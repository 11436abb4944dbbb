import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const looks = [
  {
    language: 'zh',
    theme: 'theme-default',
    offline: '网络已断开。',
    lost: '页面不存在',
    idle: '长时间未操作',
  },
  {
    language: 'en',
    theme: 'theme-dark',
    offline: 'You’re offline.',
    lost: 'Page not found',
    idle: 'You were signed out after a period of inactivity',
  },
] as const

for (const { language, theme, offline, lost, idle } of looks) {
  test(`what goes wrong around a screen is said inside the shell (${language})`, async ({
    page,
    context,
    enter,
    server,
  }) => {
    const person = await newPerson(server)
    const { data: folder } = await person.wire.post<{ FileId: string }>('/api/File/AddFolder', {
      FolderName: 'Drawer',
    })
    await person.wire.put({ name: 'first.txt', bytes: bytesOf(100, 'first') })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, { ...person, language, theme })
    await expect(row(page, 'first')).toBeVisible()

    await page.waitForLoadState('networkidle')
    await test.step('offline: the list stays, a folder says why, and the way back asks again', async () => {
      await context.setOffline(true)
      await expect(page.getByText(offline)).toBeVisible()
      await expect(row(page, 'first')).toBeVisible()
      await expectAccessible(page, 'the list, offline')
      await row(page, 'Drawer').dblclick()
      await expect(page.getByRole('region').getByRole('alert')).toContainText(
        language === 'zh' ? '恢复连接后' : 'back online',
      )
      await person.wire.put({
        name: 'second.txt',
        bytes: bytesOf(100, 'second'),
        fields: { ParentId: folder.FileId },
      })
      await context.setOffline(false)
      await expect(page.getByText(offline)).toHaveCount(0)
      await expect(row(page, 'second')).toBeVisible({ timeout: 60_000 })
    })

    await test.step('the back button closes a dialog', async () => {
      await page.keyboard.press('Shift+N')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(row(page, 'first')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a page that does not exist, and one that took too long, stand inside the shell', async () => {
      await page.goto(`${server.url}/dashboard/nosuchpage`)
      await expect(page.getByRole('main').getByText(lost)).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expectAccessible(page, '404')
      await page.goto(`${server.url}/500?redirect=%2Fdashboard%2FmyFile%3Fmenuid%3D210`)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expectAccessible(page, '500')
      await page.getByRole('main').getByRole('button').first().click()
      await expect(row(page, 'first')).toBeVisible()
    })

    await test.step('reloaded after 13 hours, the dialog says so', async () => {
      await page.evaluate((hours) => {
        const held = JSON.parse(localStorage.getItem('token') ?? '{}')
        localStorage.setItem('token', JSON.stringify({ ...held, at: Date.now() - hours * 3_600_000 }))
      }, 13)
      await page.reload()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText(idle)
      await expect(page).toHaveURL(/dashboard\/myFile/)
      await expectAccessible(page, 'the idle dialog')
      await dialog.getByRole('button').click()
      await expect(page).toHaveURL(/\/login\?redirect=/)
    })
  })
}

test('a button that a role does not give is nowhere on the page: bar, menu, key', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  await person.wire.put({ name: 'first.txt', bytes: bytesOf(100, 'first') })
  const admin = await adminWire(server)
  const { data: role } = await admin.post<{ Id: string }>('/api/Role/AddRole', {
    RoleName: 'Lookers',
    Remark: '',
  })
  const me = await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')
  await admin.post('/api/Role/AddRoleUsers', { Id: role.Id, UserIds: [me.data.UserId] })
  await admin.post('/api/Role/SaveRoleMenu', {
    Id: role.Id,
    IsLimit: true,
    Menus: [{ MenuId: 210, btns: ['preview', 'download'] }],
  })
  await enter(page, { ...person, language: 'en' })
  await row(page, 'first').click()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row(page, 'first').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
  for (const name of ['Rename', 'Move to…', 'Cut', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New folder' })).toHaveCount(0)
})
