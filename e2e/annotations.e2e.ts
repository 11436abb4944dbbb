import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { docx, png } from './files.ts'
import { expect, test } from './kit.ts'
import { newPerson, type Person } from './people.ts'
import { chinesePdf } from './samples.ts'
import type { WireFile } from './wire.ts'

const open = (page: Page, file: WireFile, ext: string) =>
  page.goto(`/fliePreview?fileId=${file.FileId}&ext=${ext}&v=${file.Version}&Mode=view`)

const surface = (page: Page, number = 1) => page.locator(`[data-surface="${number}"]`)

/** Draws with the mouse over a page, by shares of it. */
async function draw(page: Page, on: Locator, ...points: [number, number][]) {
  const box = (await on.boundingBox())!
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(points[0]!))
  await page.mouse.down()
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 4 })
  await page.mouse.up()
}

/** Where something stands on its page, by shares of the page. */
const placeOn = (on: Locator, what: Locator) =>
  Promise.all([on.boundingBox(), what.boundingBox()]).then(([page, mark]) => [
    (mark!.x - page!.x) / page!.width,
    (mark!.y - page!.y) / page!.height,
  ])

test('people draw on the pages of a PDF and talk about it, each seeing the other at once', async ({
  page,
  enter,
  server,
  browser,
}, testInfo) => {
  const author: Person = await newPerson(server, { name: '许晴' })
  const reader: Person = await newPerson(server, { name: '何琳' })
  const idOf = async (person: Person) =>
    (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  const chapters = ['采购范围', '付款方式', '违约责任', '附则'].map((title) => [title, `${title}的条款`])
  const file = await author.wire.put({ bytes: chinesePdf(chapters), name: '合同.pdf' })
  await author.wire.post('/api/File/SaveGrants', {
    Ids: [await idOf(author)],
    Grants: [{ SubjectType: 'user', SubjectId: await idOf(reader), Template: 'viewer' }],
  })
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, { ...reader, language: 'en', theme: 'theme-dark' })
  await open(theirs, file, 'pdf')
  await enter(page, { ...author, language: 'zh' })
  await open(page, file, 'pdf')
  await page.getByRole('button', { name: '标注' }).click()
  const tools = page.getByRole('toolbar', { name: '标注工具' })
  const field = page.getByRole('textbox', { name: '添加评论，输入 @ 提醒他人' })

  await test.step('a frame, its words, and the other sees it without asking', async () => {
    await draw(page, surface(page), [0.1, 0.05], [0.6, 0.2])
    await field.fill('编号不对')
    await page.getByRole('button', { name: '添加标注' }).click()
    await expect(page.getByRole('button', { name: '矩形，许晴：编号不对' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Rectangle by 许晴: 编号不对' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('strokes of a pen in another colour, the last one taken back', async () => {
    await tools.getByRole('radio', { name: '画笔' }).click()
    await tools.getByRole('radio', { name: '蓝色' }).click()
    await draw(page, surface(page), [0.2, 0.3], [0.4, 0.35], [0.6, 0.3])
    await draw(page, surface(page), [0.2, 0.4], [0.7, 0.42])
    await draw(page, surface(page), [0.8, 0.45], [0.9, 0.5])
    await expect(page.locator('[data-sheet="1"] polyline')).toHaveCount(3)
    await tools.getByRole('button', { name: '撤销上一笔' }).click()
    await expect(page.locator('[data-sheet="1"] polyline')).toHaveCount(2)
    await field.fill('这两行')
    await page.screenshot({ path: testInfo.outputPath('pen-zh.png') })
    await page.keyboard.press('Control+Enter')
    await expect(theirs.getByRole('button', { name: 'Pen by 许晴: 这两行' })).toBeVisible()
  })

  await test.step('a note on a later page, whose chip in the list leads there', async () => {
    await tools.getByRole('radio', { name: '便签' }).click()
    await page.getByRole('textbox', { name: '页码' }).fill('3')
    await page.keyboard.press('Enter')
    await draw(page, surface(page, 3), [0.4, 0.3])
    await field.fill('请法务确认')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: '便签，许晴：请法务确认' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tools).toHaveCount(0)

    await theirs.getByRole('button', { name: 'Details' }).click()
    await theirs.getByRole('tab', { name: 'Comments' }).click()
    const list = theirs.getByRole('list', { name: 'Comments' })
    await list.getByRole('button', { name: 'Page 3' }).click()
    const card = theirs.getByRole('dialog', { name: 'Annotation by 许晴' })
    await expect(card).toContainText('请法务确认')
    await theirs.screenshot({ path: testInfo.outputPath('thread-en-dark.png') })
    expect(await accessibilityFaults(theirs)).toEqual([])
    await card.getByRole('button', { name: 'Reply' }).click()
    await card.getByRole('textbox').fill('已确认')
    await theirs.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: '便签，许晴：请法务确认' }).click()
    await expect(page.getByRole('dialog', { name: '许晴 的标注' })).toContainText('已确认')
  })

  await test.step('a frame is placed with keys alone', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: '页码' }).fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '标注', exact: true }).press('Enter')
    await tools.getByRole('button', { name: '用键盘放置' }).press('Enter')
    const handle = page.getByRole('button', { name: /^矩形: 方向键移动/ })
    await expect(handle).toBeFocused()
    const [left] = await placeOn(surface(page, 2), handle)
    for (let count = 0; count < 5; count++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    const [moved] = await placeOn(surface(page, 2), handle)
    expect(moved! - left!).toBeCloseTo(0.1, 1)
    await page.screenshot({ path: testInfo.outputPath('keys-zh.png') })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.type('按键放置')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: '矩形，许晴：按键放置' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: '页码' }).fill('3')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '便签，许晴：请法务确认' }).click()
  })

  await test.step('they stay where they are when the page grows and turns', async () => {
    await theirs.keyboard.press('Escape')
    await theirs.getByRole('textbox', { name: 'Page' }).fill('1')
    await theirs.keyboard.press('Enter')
    const first = theirs.locator('.page[data-page-number="1"]')
    const frame = first.locator('li').first().locator('span').first()
    const near = (place: number[], x: number, y: number) => {
      expect(place[0]).toBeCloseTo(x, 1)
      expect(place[1]).toBeCloseTo(y, 1)
    }
    near(await placeOn(first, frame), 0.1, 0.05)
    await theirs.getByRole('button', { name: 'Zoom in' }).click()
    await expect(frame).toBeVisible()
    near(await placeOn(first, frame), 0.1, 0.05)
    await theirs.getByRole('button', { name: 'Rotate right' }).click()
    await expect.poll(async () => (await placeOn(first, frame))[0]).toBeCloseTo(0.8, 1)
    await theirs.screenshot({ path: testInfo.outputPath('turned-en-dark.png') })
    await theirs.getByRole('button', { name: 'Hide annotations' }).click()
    await expect(theirs.getByRole('button', { name: /by 许晴/ })).toHaveCount(0)
  })

  await test.step('what is settled leaves the page; the file was never changed', async () => {
    await page
      .getByRole('dialog', { name: '许晴 的标注' })
      .getByRole('button', { name: '标记为已解决' })
      .click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '便签，许晴：请法务确认' })).toHaveCount(0)
    expect((await author.wire.list())[0]).toMatchObject({ Version: 1 })
  })
})

test('pictures and the pages of Office files are drawn on too, and a new version begins clean', async ({
  page,
  enter,
  server,
}, testInfo) => {
  const author: Person = await newPerson(server, { name: 'Ada Wong' })
  const picture = await author.wire.put({ bytes: png(800, 500, [230, 236, 246]), name: 'plan.png' })
  const document = await author.wire.put({ bytes: docx('Framework agreement'), name: 'terms.docx' })
  await enter(page, { ...author, theme: 'theme-dark' })

  await test.step('a picture that is turned', async () => {
    await open(page, picture, 'png')
    await page.getByRole('button', { name: 'Rotate right' }).click()
    await page.getByRole('button', { name: 'Annotate' }).click()
    await draw(page, surface(page), [0.25, 0.25], [0.75, 0.75])
    await page.getByRole('textbox', { name: 'Add a comment. Use @ to mention someone' }).fill('Too narrow')
    await page.getByRole('button', { name: 'Add annotation', exact: true }).click()
    const mark = page.getByRole('button', { name: 'Rectangle by Ada Wong: Too narrow' })
    await expect(mark).toBeVisible()
    await page.getByRole('button', { name: 'Stop annotating' }).click()
    await page.getByRole('button', { name: 'Rotate left' }).click()
    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Annotation by Ada Wong' })).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('picture-en-dark.png') })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(mark).toBeFocused()
  })

  await test.step('a newer version does not have it; the list leads back to the older one', async () => {
    const newer = { bytes: png(800, 500, [200, 236, 206]), name: 'plan.png' }
    await author.wire.chunkTest(newer)
    await author.wire.chunk(newer, 1)
    await author.wire.merge(newer, { IsMerge: true })
    await page.goto(`/fliePreview?fileId=${picture.FileId}&ext=png&Mode=view`)
    await expect(page.getByAltText('plan.png')).toBeVisible()
    await expect(page.getByRole('button', { name: /Too narrow/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('tab', { name: 'Comments' }).click()
    await page.getByRole('button', { name: 'On image · V1' }).click()
    await expect(page.getByRole('dialog', { name: 'Annotation by Ada Wong' })).toContainText('Too narrow')
  })

  await test.step('the pages that an Office file is shown as', async () => {
    await open(page, document, 'docx')
    await page.getByRole('button', { name: 'Annotate' }).click({ timeout: 60_000 })
    await draw(page, surface(page), [0.1, 0.05], [0.5, 0.12])
    await page.getByRole('textbox', { name: 'Add a comment. Use @ to mention someone' }).fill('Whose?')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Rectangle by Ada Wong: Whose?' })).toBeVisible()
  })
})
