import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

for (const language of ['zh', 'en'] as const)
  test(`a mention waits for somebody signed out, leads to the file, and is gone from the count (${language})`, async ({
    page,
    enter,
    server,
    browser,
  }) => {
    const words = {
      zh: {
        bell: '消息，2 条未读',
        told: '在“plan.txt”的评论中提到了您',
        hidden: '在“…”的评论中提到了您',
        newest: '最新消息',
        all: '查看全部',
        readAll: '全部标为已读',
        done: '操作成功',
        none: '消息',
        list: '消息通知',
      },
      en: {
        bell: 'Messages, 2 unread',
        told: 'mentioned you in a comment on “plan.txt”',
        hidden: 'mentioned you in a comment on “…”',
        newest: 'Latest',
        all: 'View all',
        readAll: 'Mark all as read',
        done: 'Operation successful',
        none: 'Messages',
        list: 'Notifications',
      },
    }[language]
    const author = await newPerson(server, { name: `Li ${language}` })
    const reader = await newPerson(server, { name: `Wang ${language}` })
    const idOf = async (person: typeof author) =>
      (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
    const [root, readerId] = [await idOf(author), await idOf(reader)]
    const file = await author.wire.put({ bytes: Buffer.from('plan'), name: 'plan.txt' })
    const subject = { SubjectType: 'user', SubjectId: readerId }
    const save = async (change: object) => {
      const { code } = await author.wire.post('/api/File/SaveGrants', { Ids: [root], ...change })
      expect(code).toBe(200)
    }
    await save({ Grants: [{ ...subject, Template: 'viewer' }] })
    for (const text of ['first', 'second']) {
      const said = await author.wire.post('/api/File/AddComment', {
        FileId: file.FileId,
        Content: `@Wang ${language} ${text}`,
        MentionIds: [readerId],
      })
      expect(said.code).toBe(200)
    }
    const counts = await reader.wire.get<{ messageCount: number }>('/api/Message/ReadNoticeCount')
    expect(counts.data.messageCount).toBe(2)

    await enter(page, { ...reader, language })
    const second = await (await browser.newContext()).newPage()
    await enter(second, { ...reader, language })
    await expect(second.getByRole('button', { name: words.bell })).toBeVisible()

    await test.step('the bell counts both, and one leads to the file', async () => {
      await page.getByRole('button', { name: words.bell }).click()
      const card = page.getByRole('dialog', { name: words.newest })
      await expect(card.getByText(words.told)).toHaveCount(2)
      await expectAccessible(page, 'the bell')
      await card.getByText(words.told).first().click()
      await expect(page).toHaveURL(/fliePreview/)
      await expect(page.getByText('plan.txt').first()).toBeVisible()
    })

    await test.step('the other window follows; the list reads the rest', async () => {
      await expect(second.getByRole('button', { name: words.bell })).toHaveCount(0)
      await second.getByRole('button', { name: new RegExp(`^${words.none}`) }).click()
      await second.getByRole('button', { name: words.all, exact: true }).click()
      await expect(second.getByRole('heading', { name: words.list, level: 1 })).toBeVisible()
      await expect(second.getByText('NEW', { exact: true })).toHaveCount(1)
      await second.getByRole('button', { name: words.readAll }).click()
      await expect(second.getByText(words.done)).toBeVisible()
      await expect(second.getByText('NEW', { exact: true })).toHaveCount(0)
      await expectAccessible(second, 'the list')
    })

    await test.step('after the right is withdrawn the message names nothing', async () => {
      await save({ Removed: [subject] })
      await second.reload()
      await expect(second.getByText(words.hidden).first()).toBeVisible()
      await expect(second.getByText('plan.txt')).toHaveCount(0)
    })
    await second.context().close()
  })
