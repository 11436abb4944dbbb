import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { ProgressRing } from './ring.tsx'
import { SegmentedControl } from './segmented.tsx'
import { SortableList } from './sort-list.tsx'
import { PanelSplitter } from './splitter.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

const three = [
  { value: 'a', words: 'One' },
  { value: 'b', words: 'Two' },
  { value: 'c', words: 'Three' },
] as const
type Value = (typeof three)[number]['value']

describe.each([
  ['tabs', 'tab', 'aria-selected'],
  ['a segmented choice', 'radio', 'aria-checked'],
] as const)('%s', (name, role, mark) => {
  function Shown({ first = 'a' }: { first?: Value }) {
    const [value, setValue] = useState<Value>(first)
    const given = { label: 'Parts', value, onChange: setValue }
    return name === 'tabs' ? (
      <Tabs {...given} tabs={three} />
    ) : (
      <SegmentedControl {...given} options={three} />
    )
  }
  const one = (words: string) => screen.getByRole(role, { name: words })
  const marked = () => screen.getAllByRole(role).filter((each) => each.getAttribute(mark) === 'true')

  test('only the present one is reached by Tab', () => {
    render(<Shown first="b" />)
    expect(screen.getAllByRole(role).map((each) => each.tabIndex)).toEqual([-1, 0, -1])
  })

  test('arrows go round and choose at once', () => {
    render(<Shown />)
    fireEvent.keyDown(one('One'), { key: 'ArrowLeft' })
    expect(marked()).toEqual([one('Three')])
    expect(document.activeElement).toBe(one('Three'))
    fireEvent.keyDown(one('Three'), { key: 'ArrowRight' })
    expect(marked()).toEqual([one('One')])
  })

  test('other keys are left to the page', () => {
    render(<Shown />)
    expect(fireEvent.keyDown(one('One'), { key: 'x' })).toBe(true)
    expect(marked()).toEqual([one('One')])
  })
})

test('a tab counts what is behind it, and names the panel it switches', () => {
  render(
    <Tabs
      label="Parts"
      value="a"
      controls="panel"
      tabs={[{ value: 'a', words: 'Members', count: 0 }]}
      onChange={() => {}}
    />,
  )
  const tab = screen.getByRole('tab')
  expect(tab.textContent).toBe('Members0')
  expect(tab.getAttribute('aria-controls')).toBe('panel')
})

describe('a checkbox', () => {
  test('is mixed for some of many and plain again', () => {
    const { rerender } = render(<Checkbox mixed aria-label="All" onChange={() => {}} checked={false} />)
    const box = screen.getByRole('checkbox') as HTMLInputElement
    expect(box.indeterminate).toBe(true)
    rerender(<Checkbox aria-label="All" onChange={() => {}} checked={false} />)
    expect(box.indeterminate).toBe(false)
  })

  test('is named and switched by its words', () => {
    const onChange = vi.fn()
    render(<Checkbox onChange={onChange}>Overwrite</Checkbox>)
    fireEvent.click(screen.getByText('Overwrite'))
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})

describe('a button', () => {
  test('at work takes no clicks and says so', () => {
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('does not send the form around it', () => {
    render(<Button>Choose</Button>)
    expect(screen.getByRole('button').getAttribute('type')).toBe('button')
  })

  test('of an icon alone is named, and says whether it is pressed', () => {
    render(<IconButton words="Grid" icon={<i />} pressed />)
    expect(screen.getByRole('button', { name: 'Grid', pressed: true }).dataset.tip).toBe('Grid')
  })
})

describe('a text field', () => {
  test('says its error aloud, in place of the hint', () => {
    const { rerender } = render(<TextInput label="Name" hint="Up to 60" value="" onChange={() => {}} />)
    const field = screen.getByLabelText('Name')
    const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(note()?.textContent).toBe('Up to 60')
    expect(field.hasAttribute('aria-invalid')).toBe(false)
    rerender(<TextInput label="Name" hint="Up to 60" error="Taken" value="" onChange={() => {}} />)
    expect(screen.getByRole('alert').textContent).toBe('Taken')
    expect(note()?.textContent).toBe('Taken')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('of several lines is found by its label', () => {
    render(<TextArea label="Note" defaultValue="x" />)
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('x')
  })
})

describe('progress', () => {
  test.each([
    [0.256, '26'],
    [1.7, '100'],
    [-1, '0'],
    [null, null],
  ])('of %s is told as %s', (value, told) => {
    render(
      <>
        <ProgressBar label="bar" value={value} />
        <ProgressRing label="ring" value={value} />
      </>,
    )
    for (const one of screen.getAllByRole('progressbar')) expect(one.getAttribute('aria-valuenow')).toBe(told)
  })
})

describe('a line between panels', () => {
  const shown = (after = false) => {
    const onWidth = vi.fn()
    const onReset = vi.fn()
    render(
      <PanelSplitter
        label="Width"
        width={200}
        least={150}
        most={210}
        after={after}
        onWidth={onWidth}
        onReset={onReset}
      />,
    )
    const line = screen.getByRole('separator', { name: 'Width' })
    line.setPointerCapture = () => {}
    return { line, onWidth, onReset }
  }

  test('answers arrows within its ends', () => {
    const { line, onWidth } = shown()
    fireEvent.keyDown(line, { key: 'ArrowRight' })
    fireEvent.keyDown(line, { key: 'ArrowLeft' })
    expect(onWidth.mock.calls).toEqual([[210], [184]])
    expect(line.getAttribute('aria-valuenow')).toBe('200')
  })

  test('grows the other way where its panel lies after it', () => {
    const { line, onWidth } = shown(true)
    fireEvent.keyDown(line, { key: 'ArrowRight' })
    expect(onWidth).toHaveBeenCalledWith(184)
  })

  test('follows the pointer only while it is held', () => {
    const { line, onWidth } = shown()
    fireEvent.pointerMove(line, { clientX: 500 })
    expect(onWidth).not.toHaveBeenCalled()
    fireEvent.pointerDown(line, { clientX: 100 })
    fireEvent.pointerMove(line, { clientX: 80 })
    expect(onWidth).toHaveBeenLastCalledWith(180)
    fireEvent.pointerUp(line)
    fireEvent.pointerMove(line, { clientX: 0 })
    expect(onWidth).toHaveBeenCalledTimes(1)
  })

  test('goes back by a double click', () => {
    const { line, onReset } = shown()
    fireEvent.doubleClick(line)
    expect(onReset).toHaveBeenCalledTimes(1)
  })
})

describe('a list in order', () => {
  const shown = (disabled = false) => {
    const onSort = vi.fn()
    render(
      <SortableList
        label="Order"
        items={['a', 'b', 'c']}
        idOf={(one) => one}
        nameOf={(one) => one}
        draw={(one) => one}
        words={{ up: (name) => `up ${name}`, down: (name) => `down ${name}` }}
        disabled={disabled}
        onSort={onSort}
      />,
    )
    return { onSort, rows: within(screen.getByRole('list', { name: 'Order' })).getAllByRole('listitem') }
  }

  test('is sorted by its arrows', () => {
    const { onSort } = shown()
    fireEvent.click(screen.getByRole('button', { name: 'up c' }))
    expect(onSort).toHaveBeenCalledWith(['a', 'c', 'b'])
  })

  test('is sorted by dragging one over another', () => {
    const { onSort, rows } = shown()
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    fireEvent.dragStart(rows[0]!, { dataTransfer })
    fireEvent.dragOver(rows[2]!, { dataTransfer })
    fireEvent.drop(rows[2]!, { dataTransfer })
    expect(onSort).toHaveBeenCalledWith(['b', 'c', 'a'])
  })

  test('does not move where nobody may move it', () => {
    const { rows } = shown(true)
    expect(rows.every((row) => !row.draggable)).toBe(true)
    expect(screen.getAllByRole('button').every((one) => (one as HTMLButtonElement).disabled)).toBe(true)
  })
})
