import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import type { Wire } from './wire.ts'

interface RawNode {
  nodeKey: string
  nodeName: string
  childNode: RawNode | null
  [key: string]: unknown
}
interface RawDocument {
  nodeConfig: RawNode
  [key: string]: unknown
}

/** A new design of an own type; answers its id. */
async function newDesign(wire: Wire, name: string): Promise<string> {
  const type = await wire.post<{ Id: string }>('/api/Flow/AddFlowType', { Name: name, Code: name })
  expect(type.key).toBe('')
  const design = await wire.post<{ Id: string }>('/api/Flow/AddFlowDesign', {
    Name: name,
    Code: name,
    TypeId: type.data.Id,
    TableId: 'archive',
  })
  expect(design.key).toBe('')
  return design.data.Id
}

const texts = {
  zh: {
    branches: '条件分支',
    approver: '审批人',
    copy: '抄送人',
    start: '发起人',
    condition: '条件1',
    fallback: '其他条件',
    addCondition: '添加条件',
    size: '文件大小',
    sizeValue: '文件大小：值',
    sizeUnit: '文件大小：单位',
    sizeText: '文件大小 > 1 GB',
    count: '文件数',
    countValue: '文件数：值',
    countText: '文件数 > 10',
    ok: '确定',
    cancel: '取消',
    publish: '发布',
    faults: '流程存在问题',
    noApprover: '未设置审批人',
    noConditions: '未设置条件',
    approvers: '审批人员',
    pick: '请选择审批人',
    saved: '已保存',
    unsaved: '未保存',
    enabled: '已启用',
    list: '列表',
    canvas: '画布',
    files: '导入和导出',
    exportFile: '导出 JSON',
    importFile: '导入 JSON',
    imported: '流程已导入',
    conflict: '他人已保存此流程',
    loadTheirs: '载入对方的版本',
    name: '流程名称',
    stepName: '节点名称',
    noIssues: '没有问题',
  },
  en: {
    branches: 'Branches',
    approver: 'Approver',
    copy: 'Copy recipients',
    start: 'Initiator',
    condition: 'Condition 1',
    fallback: 'Other conditions',
    addCondition: 'Add condition',
    size: 'Total size',
    sizeValue: 'Total size: value',
    sizeUnit: 'Total size: unit',
    sizeText: 'Total size > 1 GB',
    count: 'Number of files',
    countValue: 'Number of files: value',
    countText: 'Number of files > 10',
    ok: 'OK',
    cancel: 'Cancel',
    publish: 'Publish',
    faults: 'Issues in this flow',
    noApprover: 'No approver is set',
    noConditions: 'No conditions are set',
    approvers: 'Approvers',
    pick: 'Select approvers',
    saved: 'Saved',
    unsaved: 'Unsaved changes',
    enabled: 'Enabled',
    list: 'List',
    canvas: 'Canvas',
    files: 'Import and export',
    exportFile: 'Export JSON',
    importFile: 'Import JSON',
    imported: 'Flow imported',
    conflict: 'Someone else saved this flow',
    loadTheirs: 'Load theirs',
    name: 'Flow name',
    stepName: 'Step name',
    noIssues: 'No issues',
  },
}

/** A handle on the designer that is open. */
function designerOn(page: Page, words: (typeof texts)['en']) {
  const drawer = page.getByRole('dialog')
  const card = (name: string) => page.locator('[data-card]').filter({ hasText: name })
  return {
    drawer,
    card,
    face: (name: string) => card(name).locator('[data-node]'),
    plusAfter: (name: string) => card(name).locator('xpath=following-sibling::*').locator('[data-act=add]'),
    async add(after: string, what: string) {
      await this.plusAfter(after).first().click()
      await page.getByRole('menuitem', { name: what, exact: true }).click()
    },
    async addCondition(column: string, label: string, value: string) {
      await drawer.getByRole('button', { name: words.addCondition, exact: true }).click()
      await page.getByRole('menuitem', { name: column, exact: true }).click()
      await drawer.getByRole('textbox', { name: label, exact: true }).fill(value)
    },
    async confirm() {
      await drawer.getByRole('button', { name: words.ok, exact: true }).click()
      await expect(drawer).toBeHidden()
    },
    publish: () => page.getByRole('button', { name: words.publish, exact: true }).click(),
    async export(): Promise<RawDocument> {
      await page.getByRole('button', { name: words.files }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: words.exportFile }).click()
      return JSON.parse(await readFile(await (await download).path(), 'utf8')) as RawDocument
    },
  }
}

const focused = (page: Page) => page.locator(':focus')

for (const language of ['zh', 'en'] as const)
  test(`a flow with nested conditions is drawn, mended, published, exported and imported (${language})`, async ({
    page,
    enter,
    server,
  }) => {
    const words = texts[language]
    const admin = await adminWire(server)
    const flowName = `Flow ${language}`
    const personName = `Approver ${language === 'zh' ? 'Zhao' : 'Green'}`
    await newPerson(server, { name: personName })
    const id = await newDesign(admin, flowName)
    await enter(page, { language, at: `/dashboard/userMain/flowDesign?menuid=509&id=${id}` })
    const designer = designerOn(page, words)
    await expect(designer.card(words.start)).toBeVisible()

    await test.step('branches are drawn, one inside another', async () => {
      await designer.add(words.start, words.branches)
      await expect(designer.card(words.fallback)).toBeVisible()
      await designer.face(words.condition).click()
      await designer.addCondition(words.size, words.sizeValue, '1')
      await designer.drawer.getByRole('button', { name: words.sizeUnit }).click()
      await page.getByRole('menuitemradio', { name: 'GB' }).click()
      await expectAccessible(page, 'the drawer of conditions')
      await designer.confirm()
      await expect(designer.card(words.condition)).toContainText(words.sizeText)
      await designer.add(words.condition, words.approver)
      await designer.add(words.pick, words.branches)
      await expect(designer.card(words.fallback)).toHaveCount(2)
      await expectAccessible(page, 'the canvas')
    })

    await test.step('publishing lists the faults, and each is jumped to and mended', async () => {
      await designer.publish()
      const faults = page.getByRole('dialog', { name: words.faults })
      await expect(faults.getByRole('listitem')).toHaveCount(2)
      await expectAccessible(page, 'the list of faults')
      await faults.getByRole('button', { name: words.noApprover }).click()
      await expect(focused(page)).toContainText(words.pick)
      await page.keyboard.press('Enter')
      await designer.drawer.getByRole('combobox', { name: words.approvers }).fill(personName)
      await designer.drawer.getByRole('option', { name: personName }).click()
      await designer.confirm()
      await expect(designer.card(personName)).toBeVisible()

      await designer.publish()
      await faults.getByRole('button', { name: words.noConditions }).click()
      await expect(focused(page)).toContainText(words.noConditions)
      await page.keyboard.press('Enter')
      await designer.addCondition(words.count, words.countValue, '10')
      await designer.confirm()
      await expect(page.getByText(words.noIssues, { exact: true })).toBeVisible()
    })

    await test.step('undo and redo go back and forth; Cancel changes nothing', async () => {
      await page.keyboard.press('Control+z')
      await expect(page.getByText(words.countText)).toHaveCount(0)
      await page.keyboard.press('Control+y')
      await expect(page.getByText(words.countText)).toBeVisible()
      await designer.face(personName).click()
      await designer.drawer.getByRole('textbox', { name: words.stepName }).fill('Nobody')
      await designer.drawer.getByRole('button', { name: words.cancel, exact: true }).click()
      await expect(designer.drawer).toBeHidden()
      await expect(page.getByText('Nobody')).toHaveCount(0)
    })

    await test.step('the keyboard alone draws, renames, moves and deletes', async () => {
      await designer.face(words.start).focus()
      await page.keyboard.press('+')
      await expect(page.getByRole('menuitem', { name: words.approver, exact: true })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(focused(page)).toContainText(words.copy)
      await page.keyboard.press('Enter')
      await expect(designer.drawer.getByRole('textbox', { name: words.stepName })).toBeFocused()
      await page.keyboard.type('Records office')
      await page.keyboard.press('Enter')
      await expect(designer.drawer).toBeHidden()
      await expect(focused(page)).toContainText('Records office')
      await page.keyboard.press('Control+c')
      await page.keyboard.press('Control+v')
      await expect(designer.card('Records office')).toHaveCount(2)
      await page.keyboard.press('Delete')
      await expect(designer.card('Records office')).toHaveCount(1)
      await expect(focused(page)).toContainText('Records office')
      // the pill of the branches: Enter adds one, which moves to the left and goes again
      await page.keyboard.press('ArrowDown')
      await expect(focused(page)).toHaveText(words.addCondition)
      await page.keyboard.press('Enter')
      await expect(designer.card(words.fallback)).toHaveCount(2)
      const added = await focused(page).getAttribute('data-node')
      await page.keyboard.press('Alt+ArrowLeft')
      await expect(page.locator(`[data-node="${added}"]`)).toContainText(words.condition)
      await page.keyboard.press('Delete')
      await expect(page.locator(`[data-node="${added}"]`)).toHaveCount(0)
    })

    await test.step('the list shows the same flow and opens the same drawers', async () => {
      await page.getByRole('radio', { name: words.list }).click()
      await expect(page.getByRole('listitem').filter({ hasText: words.countText }).last()).toBeVisible()
      await expectAccessible(page, 'the list')
      await designer.face(personName).click()
      await designer.drawer.getByRole('textbox', { name: words.stepName }).fill('Head of archive')
      await designer.confirm()
      await page.getByRole('radio', { name: words.canvas }).click()
      await expect(designer.card('Head of archive')).toBeVisible()
    })

    await test.step('it is saved by a key and published', async () => {
      await expect(page.getByText(words.unsaved, { exact: true })).toBeVisible()
      await designer.face('Head of archive').focus()
      await page.keyboard.press('Control+s')
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
      await designer.publish()
      await expect(page.getByText(words.enabled, { exact: true })).toBeVisible()
    })

    await test.step('an exported file comes back unchanged, with keys that nobody knows', async () => {
      const first = await designer.export()
      const foreign = {
        ...first,
        vendor: { theme: 'blue', list: [1, 2] },
        nodeConfig: { ...first.nodeConfig, extraFlag: true },
      }
      await page.getByLabel(words.importFile).setInputFiles({
        name: 'flow.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(foreign)),
      })
      await expect(page.getByText(words.imported)).toBeVisible()
      await page.keyboard.press('Control+s')
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
      await page.reload()
      await expect(designer.card('Head of archive')).toBeVisible()
      expect(await designer.export()).toEqual(foreign)
    })

    await test.step("somebody else's save is met, and theirs is loaded by choice", async () => {
      const { data } = await admin.get<{ Design: { Revision: number }; Document: RawDocument }>(
        '/api/Flow/GetFlowDesign',
        { Id: id },
      )
      const node = data.Document.nodeConfig
      const theirs = await admin.post('/api/Flow/SaveFlowDesign', {
        Id: id,
        Revision: data.Design.Revision,
        Document: { ...data.Document, nodeConfig: { ...node, nodeName: 'Their start' } },
      })
      expect(theirs.key).toBe('')
      await page.getByRole('textbox', { name: words.name }).fill(`${flowName} mine`)
      await page.keyboard.press('Control+s')
      const conflict = page.getByRole('alertdialog', { name: words.conflict })
      await expectAccessible(page, 'the conflict')
      await conflict.getByRole('button', { name: words.loadTheirs }).click()
      await expect(designer.card('Their start')).toBeVisible()
      await expect(page.getByRole('textbox', { name: words.name })).toHaveValue(flowName)
    })
  })
