import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useAsking } from './asking.ts'
import { host, type Say, useSay } from './host.ts'
import type { RowAction } from './types.ts'

/** Runs a deed and tells of its failure; `busy` while its promise lasts. */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const run = async (deed: () => unknown) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      host().failed(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, run] as const
}

/** Whether an action is offered for a row, and the words of why it cannot be done now. */
export function readyOf<Row>(action: RowAction<Row>, row: Row): { shown: boolean; why: Say | null } {
  const ready = action.ready?.(row) ?? true
  if (typeof ready === 'boolean') return { shown: ready, why: null }
  return { shown: true, why: ready }
}

interface ActButtonProps<Row> {
  action: RowAction<Row>
  row: Row
  name: string
}

/** An action that stands in the row itself. */
export function ActButton<Row>({ action, row, name }: ActButtonProps<Row>) {
  const say = useSay()
  const [busy, run] = useDeed()
  const { shown, why } = readyOf(action, row)
  if (!shown) return null
  const words = say(action.words)
  return (
    <IconButton
      small
      words={`${words} ${name}`}
      data-tip={why ? say(why) : words}
      aria-disabled={!!why || undefined}
      disabled={busy}
      icon={<action.icon aria-hidden="true" />}
      onClick={() => why === null && void run(() => action.run(row))}
    />
  )
}

interface DeedButtonProps {
  words: Say
  icon?: ReactNode
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  small?: boolean
  disabled?: boolean
  run: () => unknown
}

/** A button that shows its work. */
export function DeedButton({ words, icon, look = 'plain', small, disabled, run: deed }: DeedButtonProps) {
  const say = useSay()
  const [busy, run] = useDeed()
  const asking = useAsking()
  return (
    <Button
      look={look}
      small={!!small}
      busy={busy && !asking}
      disabled={!!disabled}
      icon={icon}
      onClick={() => void run(deed)}
    >
      {say(words)}
    </Button>
  )
}
