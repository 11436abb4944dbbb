import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { ArrowLeft, Ellipsis } from 'lucide-react'
import { useId } from 'react'
import { navigateTo } from '../../../kernel/go.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { commandMessages } from '../commands/index.ts'
import { flowListAddress } from '../flows.api.ts'
import { FlowStatusTag, isRunning } from '../words/index.ts'
import { actionsOfFlow, type FlowDetailAction } from './actions.ts'
import styles from './detail.module.css'
import { detailMessages } from './detail.text.ts'

/** Buttons beside each other; the others are in a menu. */
const inLine = 4

/** Title and status of a flow, and what the caller may do with it. */
export function FlowDetailHeader({ flow }: { flow: FlowDetail }) {
  const t = useText(detailMessages)
  const c = useText(commandMessages)
  const me = useSignedInUser().data?.userId
  const actions = actionsOfFlow(flow)
  const list = isRunning(flow) ? (flow.initiatorId === me && flow.sort === null ? 1 : 2) : 3
  const back = flowListAddress(list)
  const held = actions.slice(inLine)
  return (
    <header className={styles.head}>
      <IconButton words={t('back')} icon={<ArrowLeft />} onClick={() => navigateTo(back.path, back.query)} />
      <div className={styles.title}>
        <h1>{flow.title}</h1>
        <FlowStatusTag flow={flow} />
      </div>
      <div className={styles.actions}>
        {actions.slice(0, inLine).map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
        {held.length > 0 && (
          <Dropdown
            label={t('more')}
            icon={<Ellipsis />}
            align="end"
            items={held.map((action) => ({
              key: action.key,
              words: c(action.key as 'print'),
              icon: <action.icon />,
              ...(action.danger && { danger: true }),
              onPick: () => void Promise.resolve(action.run()).catch(showToast.failure),
            }))}
          >
            {t('others')}
          </Dropdown>
        )}
      </div>
    </header>
  )
}

function ActionButton({ action }: { action: FlowDetailAction }) {
  const c = useText(commandMessages)
  const why = useId()
  const { key, icon: Icon, isPrimary, notBefore, run } = action
  const note = notBefore ? c('remindAt', { time: formatDateTime(notBefore) }) : undefined
  return (
    <>
      <Button
        look={isPrimary ? 'primary' : 'plain'}
        icon={<Icon />}
        disabled={!!note}
        data-tip={note}
        aria-describedby={note && why}
        onClick={() => void Promise.resolve(run()).catch(showToast.failure)}
      >
        {c(key as 'print')}
      </Button>
      {note && (
        <span id={why} className="only-read">
          {note}
        </span>
      )}
    </>
  )
}
