import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { askForConfirmation, ConfirmDialog } from './confirm.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { closeOpenLayers } from './open-layers.ts'
import { Tooltip } from './tooltip.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const fields = (
  <>
    <label>
      Name <input />
    </label>
    <button type="button">Suggest</button>
  </>
)
const open = ({ children = fields, ...props }: Partial<DialogProps> = {}) => {
  const onClose = vi.fn()
  const shown = render(
    <Dialog title="Rename" closeWords="Close" onClose={onClose} {...props}>
      {children}
    </Dialog>,
  )
  return { onClose, ...shown }
}
const dialog = () => screen.getByRole('dialog', { name: 'Rename' })

describe('a dialog', () => {
  test('is named by its title, modal, and begins at its first field', () => {
    open()
    expect(dialog().getAttribute('aria-modal')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  test('gives the focus back to where it was', () => {
    const before = document.createElement('button')
    document.body.append(before)
    before.focus()
    const { unmount } = open()
    unmount()
    expect(document.activeElement).toBe(before)
    before.remove()
  })

  test('closes by Escape, by its cross and by a press beside it', () => {
    const { onClose } = open()
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.pointerDown(dialog().parentElement!)
    expect(onClose).toHaveBeenCalledTimes(3)
    fireEvent.pointerDown(dialog())
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  test('handled Escape is not handled again below', () => {
    open()
    const below: boolean[] = []
    const listen = (event: KeyboardEvent) => below.push(event.defaultPrevented)
    window.addEventListener('keydown', listen)
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    expect(below.every(Boolean)).toBe(true)
    window.removeEventListener('keydown', listen)
  })

  test('keeps the focus inside at both ends', () => {
    open({ children: null, footer: <button type="button">OK</button> })
    const [cross, ok] = [
      screen.getByRole('button', { name: 'Close' }),
      screen.getByRole('button', { name: 'OK' }),
    ]
    ok.focus()
    fireEvent.keyDown(ok, { key: 'Tab' })
    expect(document.activeElement).toBe(cross)
    fireEvent.keyDown(cross, { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(ok)
  })

  test('a button that is greyed is no end of the walk', () => {
    open({
      children: <button type="button">Suggest</button>,
      footer: (
        <button type="button" disabled>
          OK
        </button>
      ),
    })
    const last = screen.getByRole('button', { name: 'Suggest' })
    last.focus()
    fireEvent.keyDown(last, { key: 'Tab' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  })

  test('Enter in a field sends it where it is a form, without leaving the page', () => {
    const onSubmit = vi.fn()
    open({ onSubmit })
    const form = dialog().querySelector('form')!
    expect(fireEvent.submit(form)).toBe(false)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(form.noValidate).toBe(true)
  })
})

describe('a question', () => {
  test('begins at the button that goes ahead', () => {
    render(<ConfirmDialog title="Delete?" okWords="Delete" cancelWords="Cancel" onAnswer={() => undefined} />)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  })

  test('takes no second answer while the first is at work', async () => {
    let end = () => {}
    const answers: boolean[] = []
    const work = (yes: boolean) => {
      answers.push(yes)
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }
    render(<ConfirmDialog title="Delete?" okWords="Delete" cancelWords="Cancel" onAnswer={work} />)
    const yes = screen.getByRole('button', { name: 'Delete' }) as HTMLButtonElement
    fireEvent.click(yes)
    expect(yes.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(yes)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    expect(answers).toEqual([true])
    act(() => end())
    await waitFor(() => expect(yes.disabled).toBe(false))
  })

  test.each([
    ['yes', (box: HTMLElement) => fireEvent.click(within(box).getByRole('button', { name: 'Delete' })), true],
    ['no', (box: HTMLElement) => fireEvent.click(within(box).getByRole('button', { name: 'Cancel' })), false],
    ['Escape', (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Escape' }), false],
  ])('asked outside of a screen is answered by %s and goes', async (_, answer, expected) => {
    const asked = askForConfirmation({ title: 'Delete?', okWords: 'Delete', cancelWords: 'Cancel' })
    answer(await screen.findByRole('alertdialog', { name: 'Delete?' }))
    expect(await asked).toBe(expected)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('without words for no has one button', async () => {
    const asked = askForConfirmation({ title: 'Read only', okWords: 'OK' })
    const box = await screen.findByRole('alertdialog')
    expect(within(box).getAllByRole('button')).toHaveLength(1)
    fireEvent.click(within(box).getByRole('button'))
    expect(await asked).toBe(true)
  })
})

test('dialogs and tips go when the page below them changes; the answer is no', async () => {
  const { onClose } = open()
  const answer = askForConfirmation({ title: 'Leave?', okWords: 'Leave', cancelWords: 'Stay' })
  await screen.findByRole('alertdialog', { hidden: true })
  closeOpenLayers()
  expect(await answer).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a tip goes with the page', async () => {
  vi.useFakeTimers()
  try {
    render(
      <Tooltip words="Rename">
        <button type="button">R</button>
      </Tooltip>,
    )
    fireEvent.pointerOver(screen.getByText('R'))
    await act(() => vi.advanceTimersByTimeAsync(600))
    const tip = () => document.querySelector<HTMLElement>('.tip')
    expect(tip()?.textContent).toBe('Rename')
    closeOpenLayers()
    expect(tip()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
