import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'

const texts = {
  zh: {
    addType: '新建分类',
    name: '名称',
    code: '编码',
    save: '保存',
    addDesign: '新建流程',
    action: '适用业务',
    type: '流程分类',
    archiving: '文件归档',
    create: '创建并设计',
    canvas: '审批流程',
    back: '返回列表',
    actions: (name: string) => `${name} 的操作`,
    publish: '发布',
    noApprover: '流程中没有审批人',
    faults: '流程存在问题',
    enabled: '已启用',
    disabled: '已停用',
    addSetting: '新建设置',
    department: '部门',
    flow: '审批流程',
    applies: '生效',
    outOfForce: '流程已停用，不生效',
    disable: '停用',
    used: '以下设置使用此流程',
    versions: '版本',
    version: '版本 1',
    inForce: '当前版本',
    close: '关闭',
  },
  en: {
    addType: 'New type',
    name: 'Name',
    code: 'Code',
    save: 'Save',
    addDesign: 'New design',
    action: 'Action',
    type: 'Type',
    archiving: 'Archiving',
    create: 'Create and design',
    canvas: 'Approval flow',
    back: 'Back to designs',
    actions: (name: string) => `Actions for ${name}`,
    publish: 'Publish',
    noApprover: 'The flow has no approver',
    faults: 'Issues in this flow',
    enabled: 'Enabled',
    disabled: 'Disabled',
    addSetting: 'New setting',
    department: 'Department',
    flow: 'Approval design',
    applies: 'Applies',
    outOfForce: 'Not in force: its design is disabled',
    disable: 'Disable',
    used: 'These settings use it',
    versions: 'Versions',
    version: 'Version 1',
    inForce: 'In force',
    close: 'Close',
  },
}

for (const language of ['zh', 'en'] as const)
  test(`a design is refused with its faults, published, used by a setting, and disabled with a word on that (${language})`, async ({
    page,
    enter,
    server,
  }) => {
    const words = texts[language]
    const [type, design, office] = [`Kind ${language}`, `Review ${language}`, `Desk ${language}`]
    const admin = await adminWire(server)
    const tree = await admin.get<{ Data: { Id: string }[] }>('/api/SysAuthen/GetOrganizationTree')
    const department = await admin.post<{ Id: string }>('/api/SysAuthen/AddOrganization', {
      Name: office,
      ParentId: tree.data.Data[0]!.Id,
    })
    expect(department.code).toBe(200)
    const approver = await newPerson(server, { name: `Head ${language}` })
    const { UserId } = (await approver.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data
    await enter(page, { language })
    const form = page.getByRole('dialog')
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    const act = async (name: string, command: string) => {
      await page.getByRole('button', { name: words.actions(name) }).click()
      await page.getByRole('menuitem', { name: command, exact: true }).click()
    }
    const offered = (option: string) =>
      page.locator('.ant-select-item-option:visible').filter({ hasText: option })
    const choose = async (label: string, option: string) => {
      await form.getByLabel(label, { exact: true }).click()
      await offered(option).click()
      await expect(form.getByTitle(option)).toBeVisible()
    }

    await test.step('a type is created', async () => {
      await page.goto('/dashboard/userMain/flowType?menuid=508')
      await page.getByRole('button', { name: words.addType }).first().click()
      await form.getByLabel(words.name, { exact: true }).fill(type)
      await expectAccessible(page, 'the form of a type')
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(row(type)).toBeVisible()
      await expectAccessible(page, 'the types')
    })

    await test.step('a design begins as a draft and opens its canvas', async () => {
      await page.goto('/dashboard/userMain/flowDesign?menuid=509')
      await page.getByRole('button', { name: words.addDesign }).first().click()
      await form.getByLabel(words.name, { exact: true }).fill(design)
      await form.getByLabel(words.code, { exact: true }).fill(`R-${language}`)
      await expectAccessible(page, 'the form of a design')
      await choose(words.action, words.archiving)
      await form.getByRole('button', { name: words.create }).click()
      await expect(page.getByRole('region', { name: words.canvas })).toBeVisible()
      await page.getByRole('button', { name: words.back }).click()
      await expect(row(design)).toBeVisible()
      await expectAccessible(page, 'the designs')
    })

    const id =
      await test.step('publishing is refused with its faults, which lead to the canvas', async () => {
        await act(design, words.publish)
        await page.getByRole('alertdialog').getByRole('button', { name: words.publish }).click()
        const faults = page.getByRole('dialog', { name: words.faults })
        await expect(faults).toContainText(words.noApprover)
        await faults.getByRole('button').filter({ hasText: words.noApprover }).click()
        await expect(page.getByRole('region', { name: words.canvas })).toBeVisible()
        return new URL(page.url()).searchParams.get('id') ?? ''
      })

    await test.step('with an approver it is published, and the version is listed', async () => {
      const { data } = await admin.get<{ Document: { nodeConfig: object }; Design: { Revision: number } }>(
        '/api/Flow/GetFlowDesign',
        { Id: id },
      )
      const node = { type: 1, settype: 1, nodeUserList: [{ type: 1, targetId: UserId, name: 'Head' }] }
      const saved = await admin.post('/api/Flow/SaveFlowDesign', {
        Id: id,
        Revision: data.Design.Revision,
        Document: { ...data.Document, nodeConfig: { ...data.Document.nodeConfig, childNode: node } },
      })
      expect(saved.code, saved.key).toBe(200)
      await page.goto('/dashboard/userMain/flowDesign?menuid=509')
      await act(design, words.publish)
      await page.getByRole('alertdialog').getByRole('button', { name: words.publish }).click()
      await expect(row(design)).toContainText(words.enabled)
      await act(design, words.versions)
      await expect(form).toContainText(words.version)
      await expect(form).toContainText(words.inForce)
      await expectAccessible(page, 'the versions')
      await form.getByRole('button', { name: words.close }).click()
      await expect(form).toBeHidden()
    })

    await test.step('a setting uses it for archiving in a department', async () => {
      await page.goto('/dashboard/userMain/flowSetting?menuid=510')
      await page.getByRole('button', { name: words.addSetting }).first().click()
      await form.getByText(words.department, { exact: true }).first().click()
      await form.getByRole('combobox', { name: words.department }).fill(office)
      await offered(office).click()
      await expectAccessible(page, 'the form of a setting')
      await choose(words.flow, design)
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(form).toBeHidden()
      await expect(row(office)).toContainText(words.applies)
      await expectAccessible(page, 'the settings')
    })

    await test.step('disabling tells the setting first, which is then out of force', async () => {
      await page.goto('/dashboard/userMain/flowDesign?menuid=509')
      await act(design, words.disable)
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: words.disable }).click()
      await expect(question).toContainText(words.used)
      await expect(question).toContainText(office)
      await question.getByRole('button', { name: words.disable }).click()
      await expect(row(design)).toContainText(words.disabled)
      await page.goto('/dashboard/userMain/flowSetting?menuid=510')
      await expect(row(office)).toContainText(words.outOfForce)
    })
  })
