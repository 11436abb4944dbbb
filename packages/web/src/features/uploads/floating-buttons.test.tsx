import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openScreen } from '../../../test/desk.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { setUploadPanel } from './panel.store.ts'
import { UploadButtonAndPanel } from './upload-widget.tsx'

// jsdom knows no captured pointers
HTMLElement.prototype.setPointerCapture = () => undefined

const group = async () => (await screen.findByRole('button', { name: '添加文件' })).parentElement!
const placeOf = ({ style }: HTMLElement) => [style.left, style.top]
const onOpen = vi.fn()
const open = (bar = false) => openScreen(() => <FloatingButtons bar={bar} onOpen={onOpen} />)

beforeEach(() => {
  localStorage.clear()
  onOpen.mockReset()
  setUploadPanel('closed')
})
afterEach(() => setUploadPanel('closed'))

describe('the floating buttons', () => {
  test('stand inside the window, above the upload bar where that is shown', async () => {
    open()
    expect(placeOf(await group())).toEqual(['1008px', '700px'])
  })

  test('stand above the upload bar', async () => {
    open(true)
    expect(placeOf(await group())).toEqual(['1008px', '644px'])
  })

  test('are an add button that opens the panel and, beside it, the choice of the theme', async () => {
    open()
    const buttons = within(await group())
    fireEvent.click(buttons.getByRole('button', { name: '添加文件' }))
    expect(onOpen).toHaveBeenCalledTimes(1)
    fireEvent.click(buttons.getByRole('button', { name: '更换主题' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(screen.getAllByRole('radio').length).toBeGreaterThanOrEqual(2)
  })

  test('are moved by dragging, which opens nothing, and by arrow keys', async () => {
    open()
    const add = await screen.findByRole('button', { name: '添加文件' })
    fireEvent.pointerDown(add, { button: 0, clientX: 970, clientY: 710 })
    fireEvent.pointerMove(add, { clientX: 570, clientY: 410 })
    fireEvent.pointerUp(add)
    fireEvent.click(add)
    expect(onOpen).not.toHaveBeenCalled()
    const before = placeOf(await group()).map(Number.parseFloat) as [number, number]
    fireEvent.keyDown(add, { key: 'ArrowLeft' })
    fireEvent.keyDown(add, { key: 'ArrowDown' })
    await waitFor(async () =>
      expect(placeOf(await group())).toEqual([`${before[0] - 16}px`, `${before[1] + 16}px`]),
    )
  })
})

describe('on the screens', () => {
  test.each([
    ['/dashboard/myFile', true],
    ['/dashboard/search', true],
    ['/dashboard/main/menu', false],
    ['/dashboard/userMain/user', false],
    ['/dashboard/EditPassword', false],
  ])('%s', async (at, isOffered) => {
    openScreen(
      () => (
        <>
          <h1>Page</h1>
          <UploadButtonAndPanel />
        </>
      ),
      { at },
    )
    await screen.findByRole('heading', { name: 'Page' })
    expect(screen.queryByRole('button', { name: '添加文件' }) !== null).toBe(isOffered)
  })
})
