import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson, type Person } from './people.ts'
import type { RunningServer } from './server.ts'

const run = promisify(execFile)
// Debian's own, for which the reader of sheets is packaged
const python = '/usr/bin/python3'

/** A workbook from another program: formulas, styles, a merge, a rule, a note, a chart, a second sheet. */
const making = `
import sys
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.comments import Comment
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import CellIsRule
book = Workbook()
sheet = book.active
sheet.title = '预算'
for row in [['项目', '一月', '二月'], ['工资', 100, 120], ['差旅', 30, 45]]: sheet.append(row)
sheet['B4'] = '=SUM(B2:B3)'
sheet['A1'].font = Font(name='微软雅黑', bold=True, color='FFFFFF')
sheet['A1'].fill = PatternFill('solid', fgColor='2459E0')
sheet['B2'].number_format = '#,##0.00'
sheet['C2'].comment = Comment('请核对', '审计')
sheet.merge_cells('A6:C6')
sheet.conditional_formatting.add('B2:C3', CellIsRule(operator='greaterThan', formula=['110'], font=Font(color='FF0000')))
chart = BarChart()
chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
sheet.add_chart(chart, 'E2')
book.create_sheet('Other')['A1'] = 'untouched'
book.save(sys.argv[1])
`
const reading = `
import json, sys
from openpyxl import load_workbook
formulas = load_workbook(sys.argv[1], keep_vba=True)['预算']
values = load_workbook(sys.argv[1], data_only=True)['预算']
cells = sys.argv[2].split(',')
print(json.dumps({cell: [formulas[cell].value, values[cell].value, formulas[cell].number_format, formulas[cell].font.b] for cell in cells}))
`

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-sheets-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

async function workbook(): Promise<Buffer> {
  const path = join(folder, 'made.xlsx')
  await run(python, ['-c', making, path])
  return readFile(path)
}

const macros = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...strToU8('macros that nobody runs here')])

/** The same with macros in it. */
function withMacros(bytes: Buffer): Buffer {
  const parts = unzipSync(bytes)
  const text = (name: string, change: (xml: string) => string) => {
    parts[name] = strToU8(change(strFromU8(parts[name]!)))
  }
  text('[Content_Types].xml', (xml) =>
    xml
      .replace(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
        'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      )
      .replace(
        '<Override',
        '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override',
      ),
  )
  text('xl/_rels/workbook.xml.rels', (xml) =>
    xml.replace(
      '</Relationships>',
      '<Relationship Id="rIdVba" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
    ),
  )
  return Buffer.from(zipSync({ ...parts, 'xl/vbaProject.bin': macros }))
}

async function read(bytes: Buffer, name: string, ...cells: string[]) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const { stdout } = await run(python, ['-c', reading, path, cells.join(',')])
  return JSON.parse(stdout) as Record<
    string,
    [formula: unknown, value: unknown, format: string, bold: boolean]
  >
}

/** Text of the first sheet as LibreOffice renders it. */
async function shown(bytes: Buffer, name: string): Promise<string> {
  await writeFile(join(folder, name), bytes)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const format = 'csv:Text - txt - csv (StarCalc):44,34,76'
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    folder,
    join(folder, name),
  ])
  return readFile(join(folder, name.replace(/\.\w+$/, '.csv')), 'utf8')
}

const clipboard = ['clipboard-read', 'clipboard-write']

const nameBox = (page: Page) => page.locator('[data-u-comp=defined-name] input')
const status = (page: Page) => page.getByRole('banner').getByRole('status')

async function go(page: Page, cell: string) {
  await nameBox(page).fill(cell)
  await nameBox(page).press('Enter')
  await expect(nameBox(page)).toHaveValue(cell)
}

async function type(page: Page, cell: string, text: string) {
  await go(page, cell)
  // as fast as people: what is offered for the letters before is gone when the next ones come
  await page.keyboard.type(text, { delay: 100 })
  await page.keyboard.press('Enter')
  await expect(nameBox(page)).not.toHaveValue(cell)
}

/** Displayed text of a cell, read through the clipboard because the grid is painted on a canvas. */
async function cellOf(page: Page, cell: string): Promise<string> {
  await go(page, cell)
  await page.keyboard.press('Control+c')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')
  return text.trim()
}

const shows = (page: Page, cell: string, text: string) => expect.poll(() => cellOf(page, cell)).toBe(text)

async function edit(page: Page, id: string, ext: string) {
  await page.goto(`/office/document?fileId=${id}&ext=${ext}&v=1&Mode=edit`)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(nameBox(page)).toHaveValue('A1')
}

async function save(page: Page) {
  await page.keyboard.press('Control+s')
  await expect(status(page)).toHaveText('Saved')
}

async function put(person: Person, bytes: Buffer, name: string) {
  const file = await person.wire.put({ bytes, name })
  return { file, saved: () => person.wire.download(file.FileId) }
}

/** Names of parts that are other bytes than before, or there only before or after. */
function changed(before: Buffer, after: Buffer): string[] {
  const [old, now] = [unzipSync(before), unzipSync(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !old[name] || !now[name] || !Buffer.from(old[name]).equals(Buffer.from(now[name])))
    .toSorted()
}

for (const ext of ['xlsx', 'xlsm'] as const)
  test(`a value and a formula are typed into a workbook (${ext}); others read them, and the rest stays`, async ({
    page,
    enter,
    server,
  }) => {
    const person = await newPerson(server, { name: '张伟' })
    const before = ext === 'xlsm' ? withMacros(await workbook()) : await workbook()
    const { file, saved } = await put(person, before, `budget.${ext}`)
    await enter(page, person)
    await edit(page, file.FileId, ext)

    await type(page, 'B3', '77')
    await type(page, 'C4', '=B4*2')
    await type(page, 'A5', '中文')
    await go(page, 'B2')
    await page.keyboard.press('Control+b')
    await expect(status(page)).toHaveText('Unsaved changes')
    await save(page)

    const after = await saved()
    expect(await read(after, `after.${ext}`, 'B3', 'B4', 'C4', 'A5', 'B2', 'A2')).toEqual({
      B3: [77, 77, 'General', false],
      B4: ['=SUM(B2:B3)', 177, 'General', false],
      C4: ['=B4*2', 354, 'General', false],
      A5: ['中文', '中文', 'General', false],
      B2: [100, 100, '#,##0.00', true],
      A2: ['工资', '工资', 'General', false],
    })
    expect(await shown(after, `after.${ext}`)).toContain('354')
    const touched = changed(before, after)
    expect(touched).toContain('xl/worksheets/sheet1.xml')
    for (const part of touched)
      expect(part).toMatch(/^xl\/(worksheets\/sheet1|workbook|styles|sharedStrings)\.xml$/)
  })

test('two windows edit one workbook: both see both, one save holds all', async ({
  page,
  enter,
  server,
  browser,
}) => {
  await page.context().grantPermissions(clipboard)
  const [one, two] = await together(server)
  const { file, saved } = await put(one, await workbook(), 'shared.xlsx')
  await one.wire.post('/api/File/SaveGrants', {
    Ids: [file.FileId],
    Grants: [{ SubjectType: 'user', SubjectId: await idOf(two), Template: 'editor' }],
  })
  await enter(page, one)
  const other = await (await browser.newContext({ baseURL: server.url, permissions: clipboard })).newPage()
  await enter(other, two)
  await edit(page, file.FileId, 'xlsx')
  await type(page, 'A8', 'from the first')
  // comes late, and has what was typed before
  await edit(other, file.FileId, 'xlsx')
  await shows(other, 'A8', 'from the first')
  await type(other, 'B3', '70')
  // in the list of who is there, and beside the cell
  await expect(other.getByText('秦岚', { exact: true })).toHaveCount(2)
  await expect(page.getByText('孟云', { exact: true })).toHaveCount(2)

  await shows(page, 'B3', '70')
  await shows(page, 'B4', '170')
  await type(other, 'C5', '=B4+1')
  await shows(page, 'C5', '171')

  // a row more, above the third: what stands below moves in both windows, formulas with it
  await insertRow(page, 3)
  await shows(page, 'A9', 'from the first')
  await shows(other, 'A9', 'from the first')
  await shows(other, 'B5', '170')

  // while the other is still typing: the text lands in the cell it was meant for
  await go(other, 'A12')
  await other.keyboard.type('still typing', { delay: 100 })
  await insertRow(page, 11)
  await shows(page, 'A9', 'from the first')
  await other.keyboard.press('Enter')
  await shows(page, 'A13', 'still typing')
  await save(page)
  expect(await read(await saved(), 'shared.xlsx', 'A9', 'B5', 'C6')).toEqual({
    A9: ['from the first', 'from the first', 'General', false],
    B5: ['=SUM(B2:B4)', 170, 'General', false],
    C6: ['=B5+1', 171, 'General', false],
  })
  await other.context().close()
})

const rules = `
import sys
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font
book = Workbook()
sheet = book.active
for row in [['部门', '金额'], ['销售', 5], ['研发', 15], ['销售', 25], ['行政', 35]]: sheet.append(row)
sheet.auto_filter.ref = 'A1:B5'
sheet['D1'].comment = Comment('旧批注', '审计')
sheet.conditional_formatting.add('B2:B5', CellIsRule(operator='greaterThan', formula=['10'], font=Font(color='FF0000')))
book.save(sys.argv[1])
`
const readingRules = `
import json, sys
from openpyxl import load_workbook
sheet = load_workbook(sys.argv[1]).active
print(json.dumps({
  'formats': [[str(where.sqref), rule.operator, rule.formula, rule.dxf.font.color.rgb[2:]] for where in sheet.conditional_formatting for rule in where.rules],
  'filter': [sheet.auto_filter.ref, [[column.colId, sorted(column.filters.filter)] for column in sheet.auto_filter.filterColumn]],
  'hidden': [number for number, line in sheet.row_dimensions.items() if line.hidden],
  'note': sheet['D1'].comment.text,
}))
`

test('a conditional format, a filter and a note are changed; others read them as they are now', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: '邵宁' })
  await run(python, ['-c', rules, join(folder, 'rules.xlsx')])
  const { file, saved } = await put(person, await readFile(join(folder, 'rules.xlsx')), 'rules.xlsx')
  await enter(page, person)
  await edit(page, file.FileId, 'xlsx')
  const sheet = (await page.locator('canvas[id^=univer-sheet-main-canvas]').boundingBox())!

  await test.step('a word is taken out of the filter', async () => {
    await page.mouse.click(sheet.x + 96, sheet.y + 30)
    const filter = page.locator('[data-u-comp=sheets-filter-panel]').first()
    await filter
      .locator('[data-u-comp=sheets-filter-panel-values-virtual] [data-u-comp=checkbox]')
      .first()
      .click()
    await filter.getByText('Confirm').click()
    await expect(filter).toHaveCount(0)
  })

  await test.step('the note says something else', async () => {
    await page.mouse.click(sheet.x + 260, sheet.y + 30)
    await page.locator('[data-u-comp=note-textarea]').fill('新批注')
    await go(page, 'B2:B5')
  })

  await test.step('the format takes another number', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.locator('[data-radix-popper-content-wrapper] [data-u-command*=conditional]').click()
    await page.getByText('Manage Conditional Formatting').click()
    const side = page.getByRole('complementary', { name: 'Sidebar panel' })
    await side.getByText('Greater than 10').click()
    await side.locator('input').fill('20')
    await side.getByText('Submit').click()
    await expect(side.getByText('Greater than 20')).toBeVisible()
  })

  await save(page)
  await writeFile(join(folder, 'ruled.xlsx'), await saved())
  const { stdout } = await run(python, ['-c', readingRules, join(folder, 'ruled.xlsx')])
  expect(JSON.parse(stdout)).toEqual({
    formats: [['B2:B5', 'greaterThan', ['20'], 'FF0000']],
    filter: ['A1:B5', [[0, ['行政', '销售']]]],
    hidden: [3],
    note: '新批注',
  })
})

test('a workbook that is only opened is no other afterwards: no draft, no version', async ({
  page,
  enter,
  server,
}) => {
  await page.context().grantPermissions(clipboard)
  const person = await newPerson(server, { name: '蒋岚' })
  const before = await workbook()
  const { file, saved } = await put(person, before, 'looked-at.xlsx')
  await enter(page, person)
  await edit(page, file.FileId, 'xlsx')
  await shows(page, 'B4', '130')
  await expect(status(page)).toHaveText('Saved')
  // what is around the sheet; the sheet and its tools are Univer's
  expect(await accessibilityFaults(page, { exclude: '[aria-label=Spreadsheet]' })).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/dashboard/)

  expect((await saved()).equals(before)).toBe(true)
  const versions = await person.wire.get<unknown[]>('/api/File/GetVersionList', { fileId: file.FileId })
  expect(versions.data).toHaveLength(1)
  await edit(page, file.FileId, 'xlsx')
})

/** By the menu of a row's head, which is painted too. */
async function insertRow(page: Page, row: number) {
  const sheet = (await page.locator('canvas[id^=univer-sheet-main-canvas]').boundingBox())!
  await page.mouse.click(sheet.x + 20, sheet.y + 20 + (row - 0.5) * 20, { button: 'right' })
  // beside the field for how many
  await page
    .getByText(/rows? above/i)
    .first()
    .click({ position: { x: 8, y: 8 } })
}

const together = (server: RunningServer) =>
  Promise.all([newPerson(server, { name: '秦岚' }), newPerson(server, { name: '孟云' })])

const idOf = async (person: Person) =>
  (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
