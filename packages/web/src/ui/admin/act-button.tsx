import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useIsAskingForm } from './asking.ts'
import { adminKitHost, type HostText, useHostTranslate } from './host.ts'
import type { AdminRowAction } from './types.ts'

/** Runs a command and reports its failure; `busy` while its promise is pending. */
export function useCommandRunner() {
  const [busy, setBusy] = useState(false)
  const run = async (deed: () => unknown) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      adminKitHost().failed(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, run] as const
}

/** Returns whether an action is offered for a row, and the reason if it cannot run now. */
export function actionReadiness<Row>(
  action: AdminRowAction<Row>,
  row: Row,
): { shown: boolean; why: HostText | null } {
  const ready = action.ready?.(row) ?? true
  if (typeof ready === 'boolean') return { shown: ready, why: null }
  return { shown: true, why: ready }
}

interface ActButtonProps<Row> {
  action: AdminRowAction<Row>
  row: Row
  name: string
}

/** An action shown in the row itself. */
export function RowActionButton<Row>({ action, row, name }: ActButtonProps<Row>) {
  const say = useHostTranslate()
  const [busy, run] = useCommandRunner()
  const { shown, why } = actionReadiness(action, row)
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
  words: HostText
  icon?: ReactNode
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  small?: boolean
  disabled?: boolean
  run: () => unknown
}

/** A button that shows the progress of its command. */
export function CommandButton({ words, icon, look = 'plain', small, disabled, run: deed }: DeedButtonProps) {
  const say = useHostTranslate()
  const [busy, run] = useCommandRunner()
  const asking = useIsAskingForm()
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
