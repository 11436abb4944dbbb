import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'

/** A picture wider than every column. */
const drawing = {
  name: 'map.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 3000, height: 900, channels: 3, background: '#2459e0' } })
    .png()
    .toBuffer(),
}

/** The pixels of a picture that the browser has drawn; 0 before. */
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

for (const language of ['zh', 'en'] as const)
  test(`a pinned announcement to one department is seen only there, and read in one window gone from the count in another (${language})`, async ({
    page,
    enter,
    server,
    browser,
  }) => {
    const words = {
      zh: {
        add: '新建公告',
        title: '标题',
        content: '内容',
        picture: '插入图片',
        alt: '替代文字',
        insert: '插入',
        bold: '加粗',
        some: '指定范围',
        pin: '置顶',
        confirm: '需要确认',
        save: '保存',
        state: '置顶',
        list: '系统公告',
        toConfirm: '待确认',
        confirmed: '确认已读',
        none: '暂无公告',
        read: '1 / 1 人已读',
        withdraw: '撤回',
        edit: '编辑',
        actions: `Move ${language} 的操作`,
        audience: '添加人员、部门或群组',
      },
      en: {
        add: 'New announcement',
        title: 'Title',
        content: 'Content',
        picture: 'Insert picture',
        alt: 'Alternative text',
        insert: 'Insert',
        bold: 'Bold',
        some: 'Selected',
        pin: 'Pin',
        confirm: 'Require confirmation',
        save: 'Save',
        state: 'Pinned',
        list: 'System announcements',
        toConfirm: 'To confirm',
        confirmed: 'Confirm that I read it',
        none: 'No announcements',
        read: '1 of 1 read',
        withdraw: 'Withdraw',
        edit: 'Edit',
        actions: `Actions for Move ${language}`,
        audience: 'Add people, departments or groups',
      },
    }[language]
    const title = `Move ${language}`
    const departmentName = `Office ${language}`
    const admin = await adminWire(server)
    const tree = await admin.get<{ Data: { Id: string }[] }>('/api/SysAuthen/GetOrganizationTree')
    expect(tree.code, tree.key).toBe(200)
    const [root] = tree.data.Data
    const made = await admin.post<{ Id: string }>('/api/SysAuthen/AddOrganization', {
      Name: departmentName,
      ParentId: root!.Id,
    })
    expect(made.code).toBe(200)
    const inside = await newPerson(server, { name: `Li ${language}` })
    const outside = await newPerson(server, { name: `Wang ${language}` })
    const idOf = async (person: typeof inside) =>
      (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
    const moved = await admin.post('/api/SysAuthen/MoveUser', {
      Ids: [await idOf(inside)],
      GroupId: made.data.Id,
    })
    expect(moved.code).toBe(200)

    const open = async (person: { account?: string; password?: string }) => {
      const window = await (await browser.newContext()).newPage()
      await enter(window, { ...person, language })
      return window
    }
    const [reader, second, stranger] = [await open(inside), await open(inside), await open(outside)]
    const list = '/dashboard/messageMain/mySystemNotice?menuid=846'
    for (const window of [reader, second, stranger]) await window.goto(list)
    for (const window of [reader, stranger])
      await expect(window.getByText(words.none, { exact: true })).toBeVisible()
    const entry = (window: typeof page) => window.getByRole('link', { name: words.list })

    await enter(page, { language })
    await page.goto('/dashboard/main/announcement?menuid=406')

    await test.step('an administrator writes and publishes it', async () => {
      await page.getByRole('button', { name: words.add }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel(words.title, { exact: true }).fill(title)
      const text = form.getByRole('textbox', { name: words.content })
      await text.click()
      await form.getByRole('button', { name: words.bold }).click()
      // the editor has the focus again a frame later
      await expect(text).toBeFocused()
      await page.keyboard.type('On Saturday')
      await expect(text.locator('strong')).toHaveText('On Saturday')
      await page.getByLabel(words.picture).and(page.locator('input')).setInputFiles(drawing)
      const asked = page.getByRole('dialog', { name: words.picture })
      await asked.getByLabel(words.alt).fill('Map')
      await expectAccessible(page, 'the question of a picture')
      await asked.getByRole('button', { name: words.insert, exact: true }).click()
      await expect(asked).toBeHidden()
      await expect.poll(() => widthOf(text.getByAltText('Map'))).toBe(1600)
      await form.getByText(words.some, { exact: true }).click()
      await form.getByRole('combobox', { name: words.audience }).fill(departmentName)
      await form.getByRole('option', { name: departmentName }).click()
      await form.getByLabel(words.pin, { exact: true }).click()
      await form.getByLabel(words.confirm).click()
      await expectAccessible(page, 'the form')
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText(words.state)
    })

    await test.step('it appears by itself in the department alone', async () => {
      await expect(entry(reader)).toContainText('1')
      await expect(reader.getByText(title, { exact: true })).toBeVisible()
      await expect(second.getByText('NEW', { exact: true })).toHaveCount(1)
      await stranger.reload()
      await expect(stranger.getByText(words.none, { exact: true })).toBeVisible()
      await expect(stranger.getByText(title)).toHaveCount(0)
    })

    await test.step('read and confirmed in one window, it is gone from the count of the other', async () => {
      await expect(second.getByText(words.toConfirm, { exact: true })).toBeVisible()
      await reader.getByText(title, { exact: true }).click()
      const dialog = reader.getByRole('dialog', { name: title })
      await expect(dialog.locator('strong')).toHaveText('On Saturday')
      const map = dialog.getByAltText('Map')
      await expect.poll(() => widthOf(map)).toBe(1600)
      expect((await map.boundingBox())!.width).toBeLessThanOrEqual((await dialog.boundingBox())!.width)
      await expect(entry(second)).not.toContainText('1')
      await expect(second.getByText('NEW', { exact: true })).toHaveCount(0)
      await expectAccessible(reader, 'an announcement')
      await dialog.getByRole('button', { name: words.confirmed }).click()
      await expect(dialog).toBeHidden()
      await expect(second.getByText(words.toConfirm, { exact: true })).toHaveCount(0)
      await expectAccessible(second, 'the list of announcements')
    })

    await test.step('the administrator sees who has read it, and withdraws it', async () => {
      await page.getByText(title, { exact: true }).click()
      await expect(page.getByText(words.read)).toBeVisible()
      await expectAccessible(page, 'the readers')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.actions }).click()
      await page.getByRole('menuitem', { name: words.withdraw }).click()
      await expect(reader.getByText(title, { exact: true })).toHaveCount(0)
    })

    await test.step('the draft has its picture when it is edited again', async () => {
      await page.getByRole('button', { name: words.actions }).click()
      await page.getByRole('menuitem', { name: words.edit, exact: true }).click()
      const text = page.getByRole('dialog').getByRole('textbox', { name: words.content })
      await expect.poll(() => widthOf(text.getByAltText('Map'))).toBe(1600)
      await page.getByRole('dialog').getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
    for (const window of [reader, second, stranger]) await window.context().close()
  })
