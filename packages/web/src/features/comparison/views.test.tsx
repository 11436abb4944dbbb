import {
  type ComparisonRow,
  type ComparisonSection,
  comparisonEndpoints,
  type FileComparison,
} from '@cabinet/contract/comparison'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { idOf, openPart } from '../../../test/desk.tsx'
import { eventually } from '../../../test/eventually.ts'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { ComparisonFacts } from './facts.tsx'
import { ComparisonSectionList } from './section-list.tsx'
import { ComparedTextView } from './text-view.tsx'

const section = (change: Partial<ComparisonSection> = {}): ComparisonSection => ({
  name: 'Sheet1',
  state: 'changed',
  rows: 0,
  columns: 0,
  partRows: 200,
  added: 0,
  removed: 0,
  changed: 0,
  changes: [],
  ...change,
})

describe('two texts', () => {
  const rows: ComparisonRow[] = [
    { kind: 'same', left: 1, right: 1, leftText: 'title' },
    { kind: 'changed', left: 2, right: 2, leftText: 'ten days', rightText: 'six days', leftMarks: [0, 3] },
    { kind: 'removed', left: 3, leftText: 'old line' },
    { kind: 'added', right: 3, rightText: 'new line' },
    { kind: 'restyled', left: 4, right: 4, leftText: 'bold now' },
    { kind: 'same', left: 5, right: 5, leftText: 'a\tb', style: 'row' },
  ]
  async function show(view: 'beside' | 'inline') {
    openPart(
      <ComparedTextView
        view={view}
        kind="document"
        sides={{ fileId: idOf(1) }}
        section={section({ rows: rows.length, changes: [1, 3] })}
        number={0}
        folded={false}
        place={{ section: 0, change: 0 } as never}
      />,
      { answers: [answerEndpoint(comparisonEndpoints.rows, () => rows)] },
    )
    await screen.findAllByText('title')
    return (kind: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-kind=${kind}]`)].map((line) => line.textContent)
  }

  test('side by side show equal ones twice, and what is missing as nothing', async () => {
    const lines = await show('beside')
    expect(lines('same')).toEqual(['1title1title', '5ab5ab'])
    expect(lines('removed')).toEqual(['3old line'])
    expect(lines('added')).toEqual(['3new line'])
    expect(document.querySelectorAll('[data-empty]')).toHaveLength(2)
  })

  test('one below the other show equal ones once, and changes as minus and plus', async () => {
    const lines = await show('inline')
    expect(lines('same')).toEqual(['11title', '55ab'])
    expect(lines('changed')).toEqual(['2−ten days2+six days'])
    expect(lines('removed')).toEqual(['3−old line'])
    expect(lines('added')).toEqual(['3+new line'])
  })

  test('mark the changed part, the whole where no part is known, and the difference in view', async () => {
    await show('beside')
    expect([...document.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['ten'])
    expect([...document.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['six days'])
    const current = [...document.querySelectorAll('[data-current]')]
    expect(current.map((one) => one.getAttribute('data-kind'))).toEqual(['changed', 'removed', 'added'])
  })
})

describe('the sections of a comparison', () => {
  const sections = [
    section({ name: '1', state: 'same' }),
    section({ name: '2', was: '3', changes: [1, 2, 5, 1] }),
    section({ name: '4', state: 'added' }),
    section({ name: '5', state: 'removed' }),
  ]

  test.each(['slides', 'sheets'] as const)(
    'of %s tell what became of each, and open by a click',
    async (kind) => {
      setInterfaceLanguage('en')
      const choose = vi.fn()
      openPart(<ComparisonSectionList kind={kind} sections={sections} chosen={1} onChoose={choose} />)
      const list = await screen.findByRole('navigation')
      const buttons = within(list).getAllByRole('button')
      expect(buttons.map((one) => one.getAttribute('data-state'))).toEqual([
        'same',
        'changed',
        'added',
        'removed',
      ])
      expect(buttons[1]?.textContent).toContain('2')
      expect(buttons.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true', null, null])
      fireEvent.click(buttons[3] ?? list)
      expect(choose).toHaveBeenCalledWith(3)
    },
  )
})

describe('the facts of two files', () => {
  const side = (change: Partial<FileComparison['left']>): FileComparison['left'] => ({
    fileId: idOf(1),
    name: 'plan.dwg',
    suffix: '.dwg',
    number: 1,
    latest: false,
    size: 1024,
    position: '',
    createdByName: '王芳',
    createdAt: new Date('2026-11-17T08:00:00Z'),
    hash: `v1-1024-${'ab'.repeat(32)}`,
    ...change,
  })
  const comparison: FileComparison = {
    kind: 'facts',
    state: 'none',
    left: side({}),
    right: side({ number: 2, latest: true, size: 2048, hash: '', createdByName: '' }),
    sections: [],
    cut: false,
    scanned: false,
  }

  test('stand side by side, without a checksum where it may not be known', async () => {
    openPart(<ComparisonFacts comparison={comparison} title="no" hint="why" />)
    const table = await screen.findByRole('table')
    const rowOf = (name: string) =>
      [...(within(table).getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
        (cell) => cell.textContent,
      )
    expect(rowOf('大小')).toEqual(['1 KB', '2 KB'])
    expect(rowOf('校验值')).toEqual(['abababababababab', '—'])
    expect(rowOf('作者')).toEqual(['王芳', '—'])
    expect(rowOf('位置')).toEqual(['—', '—'])
  })

  test('open each of the two in its version', async () => {
    const desk = openPart(<ComparisonFacts comparison={comparison} title="no" hint="why" />)
    fireEvent.click(await screen.findByRole('button', { name: /右侧文件/ }))
    await eventually(() => expect(desk.path()).toBe('/fliePreview'))
    expect(desk.query()).toMatchObject({ fileId: idOf(1), ext: 'dwg', v: '2', Mode: 'view' })
  })
})
