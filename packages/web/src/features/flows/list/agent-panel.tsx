import { flowListTypes } from '@cabinet/contract/flows'
import { CircleCheck, ListTodo, Send } from 'lucide-react'
import { ApplicationLink, useQueryParams, useScreenPath } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { formatCount } from '../../../ui/format.ts'
import { SideLinks } from '../../../ui/side-links.tsx'
import { flowListAddress, flowListPath, useFlowCounts } from '../flows.api.ts'
import styles from './agent-panel.module.css'
import { listMessages } from './list.text.ts'
import { listTypeOf } from './list-type.ts'

const lists = [
  { name: 'pending', icon: ListTodo },
  { name: 'initiated', icon: Send },
  { name: 'completed', icon: CircleCheck },
] as const

/** The lists of approvals with their counts: to do (2), initiated (1), completed (3). */
export function AgentPanel() {
  const t = useText(listMessages)
  const counts = useFlowCounts()
  const query = useQueryParams()
  const isList = useScreenPath().toLowerCase() === flowListPath.toLowerCase()
  const shown = listTypeOf(query)
  return (
    <SideLinks label={t('lists')}>
      {lists.map(({ name, icon: Icon }) => (
        <ApplicationLink
          key={name}
          {...flowListAddress(flowListTypes[name])}
          aria-current={isList && shown === flowListTypes[name] ? 'page' : undefined}
        >
          <Icon aria-hidden="true" />
          <span>{t(name)}</span>
          {counts && counts[name] > 0 && (
            <b className={styles.count} data-strong={name === 'pending' || undefined}>
              {formatCount(counts[name])}
            </b>
          )}
        </ApplicationLink>
      ))}
    </SideLinks>
  )
}
