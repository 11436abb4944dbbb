import { newApproverStep, newBranchStep } from '@cabinet/contract/flow-designs.steps'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../kernel/query.ts'
import { setInterfaceLanguage } from '../../../../kernel/text.ts'
import { createDesignerStore, DesignerContext } from '../state/designer-store.ts'
import { documentOf, largeFiles } from '../tree/test-flow.ts'
import { ApproverDrawer } from './approver-drawer.tsx'
import { ConditionDrawer } from './condition-drawer.tsx'

function show(element: React.ReactNode) {
  setInterfaceLanguage('en')
  const store = createDesignerStore(documentOf(null), 'canvas')
  render(
    <QueryClientProvider client={queryClient}>
      <DesignerContext value={store}>{element}</DesignerContext>
    </QueryClientProvider>,
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const pick = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('menuitemradio', { name, hidden: true }))

describe('the drawer of a condition', () => {
  const branch = { ...newBranchStep(), conditions: [{ ...largeFiles, value: '2147483648' }] }

  it('keeps what was typed when the operator changes, and sizes in bytes', () => {
    const saved = vi.fn()
    show(<ConditionDrawer node={branch} position={0} places={1} onSave={saved} onClose={() => {}} />)
    expect(screen.getByRole('textbox', { name: 'Total size: value', hidden: true })).toHaveProperty(
      'value',
      '2',
    )
    press(/operator/)
    pick('between')
    const [, high] = ['lower', 'upper'].map((end) =>
      screen.getByRole('textbox', { name: `Total size: ${end} bound`, hidden: true }),
    )
    fireEvent.change(high!, { target: { value: '5000' } })
    press(/operator/)
    pick(/at most/)
    press('OK')
    expect(saved.mock.calls[0]?.[0].conditions[0]).toMatchObject({
      operator: 'atMost',
      value: '2147483648',
      second: String(5000 * 1024 ** 2),
    })
  })

  it('offers no conditions for the fallback', () => {
    show(
      <ConditionDrawer node={newBranchStep()} position={1} places={1} onSave={() => {}} onClose={() => {}} />,
    )
    expect(screen.getByText(/Taken when no other branch matches/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add condition', hidden: true })).toBeNull()
  })
})

describe('the drawer of an approver', () => {
  const people = [{ kind: 'user' as const, id: 'u', name: 'Chen' }]

  it('leaves the node alone until OK, and keeps no people that the choice does not use', () => {
    const saved = vi.fn()
    const node = { ...newApproverStep(), parties: people }
    show(<ApproverDrawer node={node} levels={4} onSave={saved} onClose={() => {}} />)
    fireEvent.click(screen.getByRole('radio', { name: /^Supervisor/, hidden: true }))
    press(/^Supervisor level/)
    pick('Level 3')
    fireEvent.click(screen.getByRole('switch', { name: 'Set a time limit', hidden: true }))
    expect(saved).not.toHaveBeenCalled()
    press('OK')
    expect(saved).toHaveBeenCalledWith({
      ...node,
      source: 'director',
      level: 3,
      parties: [],
      timeLimit: { hours: 24, action: 'remind' },
    })
    expect(node.parties).toBe(people)
  })
})
