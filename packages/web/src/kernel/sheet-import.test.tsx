import { groupSheetColumns, groupSheetStreams } from '@cabinet/contract/groups.import'
import type { SheetReport } from '@cabinet/contract/sheets'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openPart, press } from '../../test/desk.tsx'
import { SheetImportDrawer } from './sheet-import.tsx'
import { setInterfaceLanguage } from './text.ts'

type Column = (typeof groupSheetColumns)[number]
const columns = Object.fromEntries(groupSheetColumns.map((column) => [column, [column, column]])) as Record<
  Column,
  [string, string]
>
const report = (part: Partial<SheetReport<Column>>): SheetReport<Column> => ({
  ...{ applied: false, total: 1, added: 0, updated: 0, same: 0, refused: 0, rows: [] },
  ...part,
})
const good = report({
  total: 3,
  added: 1,
  updated: 1,
  same: 1,
  rows: [
    { line: 2, name: 'New', action: 'add', changes: [] },
    { line: 3, name: 'Old', action: 'update', changes: ['note', 'members'], value: '+2 −1' },
    { line: 4, name: 'Kept', action: 'same', changes: [] },
  ],
})
const bad = report({
  added: 1,
  refused: 1,
  total: 2,
  rows: [
    { line: 2, name: 'New', action: 'add', changes: [] },
    {
      ...{ line: 3, name: 'Odd', action: 'refused', changes: [] },
      ...{ field: 'members', reason: 'groups.user_unknown', value: 'ghost' },
    },
  ],
})

let answers: Record<string, SheetReport<Column>>
let asked: string[]
const refresh = vi.fn(async () => undefined)

beforeEach(() => {
  setInterfaceLanguage('en')
  answers = {}
  asked = []
  refresh.mockClear()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://here')
    asked.push(pathname)
    const Data = z.encode(groupSheetStreams.check.reply, answers[pathname] as never)
    return new Response(JSON.stringify({ Code: 200, Data, Msg: '' }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setInterfaceLanguage('zh')
})

function open() {
  openPart(
    <SheetImportDrawer
      title={['导入', 'Import groups']}
      hint={['提示', 'Hint']}
      streams={groupSheetStreams}
      columns={columns}
      templateName={['模板', 'Template']}
      refresh={refresh}
      onClose={() => undefined}
    />,
  )
}
async function give() {
  await screen.findByText('Hint')
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(field, { target: { files: [new File(['x'], 'groups.xlsx')] } })
}
const { check, save } = groupSheetStreams

describe('an import of a sheet', () => {
  test('shows what each row would change, and imports it all', async () => {
    answers = { [check.path]: good, [save.path]: { ...good, applied: true } }
    open()
    await give()
    expect((await screen.findByText('Old')).closest('tr')?.textContent).toContain('note · members · +2 −1')
    expect(screen.getByText('1 row unchanged')).toBeDefined()
    expect((await screen.findByText('Kept')).closest('tr')?.textContent).toContain('No change')
    await press('Import 2 rows')
    expect(await screen.findByText('Import finished: 2 imported, 0 failed')).toBeDefined()
    expect(asked).toEqual([check.path, save.path])
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('cannot be started while a row is wrong, and says which', async () => {
    answers = { [check.path]: bad }
    open()
    await give()
    expect((await screen.findByText('Odd')).closest('tr')?.textContent).toContain(
      'members · No such account · ghost',
    )
    expect((screen.getByRole('button', { name: 'Fix the errors first' }) as HTMLButtonElement).disabled).toBe(
      true,
    )
  })

  test('that became wrong meanwhile says that nothing was imported', async () => {
    answers = { [check.path]: good, [save.path]: bad }
    open()
    await give()
    await press('Import 2 rows')
    expect(await screen.findByText('Nothing was imported. Fix the errors and try again')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Fix the errors first' })).toBeDefined()
  })
})
