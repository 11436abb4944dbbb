import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowAction } from '@cabinet/contract/flow-designs.actions'
import { commonMessages } from '../../../../kernel/common.text.ts'
import { useEndpoint } from '../../../../kernel/query.ts'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../../ui/skeleton.tsx'
import { DesignerFrame } from './designer-frame.tsx'
import styles from './frame.module.css'

export interface FlowDesignerProps {
  designId: string
  onBack(): void
}

/** Loads a design and opens it for drawing. */
export function FlowDesigner({ designId, onBack }: FlowDesignerProps) {
  const say = useTranslate()
  const c = useText(commonMessages)
  // what is drawn here must not change under the hand: another's save is met when saving
  const held = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false }
  const design = useEndpoint(flowDesignEndpoints.get, { id: designId }, held)
  const action = flowAction.safeParse(design.data?.document.tableId)
  const columns = useEndpoint(
    flowDesignEndpoints.columns,
    { tableId: action.data ?? 'archive' },
    { ...held, enabled: action.success },
  )
  const failed = design.error ?? (action.success ? columns.error : null)
  if (failed)
    return (
      <ErrorState
        isWholePage
        title={say(failed.key, failed.params)}
        retryWords={c('retry')}
        onRetry={() => void Promise.all([design.refetch(), columns.refetch()])}
      />
    )
  if (!design.data || (action.success && !columns.data))
    return (
      <div className={styles.waiting} aria-busy="true">
        <SkeletonBar height={52} radius={10} />
        <SkeletonBar height={420} radius={10} />
      </div>
    )
  return <DesignerFrame key={designId} detail={design.data} columns={columns.data ?? []} onBack={onBack} />
}
