import { FloatingMenu } from '../menu.tsx'
import type { AnchorBox } from '../place.ts'
import { actionReadiness, useCommandRunner } from './act-button.tsx'
import { useHostTranslate } from './host.ts'
import type { AdminRowAction } from './types.ts'
import { useAdminKitMessages } from './use-words.ts'

interface RowMenuProps<Row> {
  at: AnchorBox | Element
  row: Row
  name: string
  actions: readonly AdminRowAction<Row>[]
  onClose(): void
}

/** Menu of all actions of one row. */
export function RowMenu<Row>({ at, row, name, actions, onClose }: RowMenuProps<Row>) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const [, run] = useCommandRunner()
  return (
    <FloatingMenu
      label={t('actionsOf', { name })}
      anchor={at}
      align="end"
      onClose={onClose}
      items={actions.flatMap((action) => {
        const { shown, why } = actionReadiness(action, row)
        if (!shown) return []
        return [
          {
            // one button of the server may be two actions
            key: `${action.key} ${say(action.words)}`,
            words: say(action.words),
            icon: <action.icon aria-hidden="true" />,
            danger: !!action.danger,
            divided: !!action.divided,
            disabled: why !== null,
            ...(why !== null && { why: say(why) }),
            onPick: () => void run(() => action.run(row)),
          },
        ]
      })}
    />
  )
}
