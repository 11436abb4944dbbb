import { Menu } from '../menu.tsx'
import type { Box } from '../place.ts'
import { readyOf, useDeed } from './act-button.tsx'
import { useSay } from './host.ts'
import type { RowAction } from './types.ts'
import { useWords } from './use-words.ts'

interface RowMenuProps<Row> {
  at: Box | Element
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  onClose(): void
}

/** Everything that can be done with one row. */
export function RowMenu<Row>({ at, row, name, actions, onClose }: RowMenuProps<Row>) {
  const t = useWords()
  const say = useSay()
  const [, run] = useDeed()
  return (
    <Menu
      label={t('actionsOf', { name })}
      anchor={at}
      align="end"
      onClose={onClose}
      items={actions.flatMap((action) => {
        const { shown, why } = readyOf(action, row)
        if (!shown) return []
        return [
          {
            key: action.key,
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
