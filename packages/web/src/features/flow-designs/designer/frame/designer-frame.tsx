import type { ConditionColumn, FlowDesignDetail } from '@cabinet/contract/flow-designs.shapes'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../../../kernel/address.tsx'
import { commonMessages } from '../../../../kernel/common.text.ts'
import { translate, useText } from '../../../../kernel/text.ts'
import { askForConfirmation } from '../../../../ui/confirm.tsx'
import { FlowCanvas } from '../canvas/flow-canvas.tsx'
import { NodeDrawer } from '../drawers/node-drawer.tsx'
import { FlowList } from '../list/flow-list.tsx'
import { watchFlowFaults } from '../state/designer-faults.ts'
import {
  createDesignerStore,
  DesignerContext,
  redoInDesigner,
  undoInDesigner,
  useDesigner,
  useDesignerStore,
  zoomDesigner,
  zoomLimits,
} from '../state/designer-store.ts'
import { flowFaultKnowledge } from '../state/fault-knowledge.ts'
import { showNode } from '../surface/node-surface.tsx'
import { designerMessages, headerMessages } from '../words/designer.text.ts'
import { DesignerHeader } from './designer-header.tsx'
import { FaultDialog } from './fault-dialog.tsx'
import styles from './frame.module.css'
import { useFlowDraft } from './use-draft.tsx'

/** Pixels below which the list is shown first. */
const narrow = 900

interface DesignerFrameProps {
  detail: FlowDesignDetail
  columns: readonly ConditionColumn[]
  onBack(): void
}

/** The designer of one design: header, canvas or list, and the drawer of the node that is edited. */
export function DesignerFrame({ detail, columns, onBack }: DesignerFrameProps) {
  const [store] = useState(() =>
    createDesignerStore(detail.document, window.innerWidth < narrow ? 'list' : 'canvas'),
  )
  useEffect(() => store.setState({ columns }), [store, columns])
  useEffect(
    () => watchFlowFaults(store, () => flowFaultKnowledge(detail.gone, store.getState().columns)),
    [store, detail],
  )
  const isDirty = () => store.getState().history.present !== store.getState().saved
  useLeaveGuard(isDirty, () =>
    askForConfirmation({
      title: translate(headerMessages.leaveTitle),
      body: translate(headerMessages.leaveBody),
      okWords: translate(headerMessages.leave),
      cancelWords: translate(commonMessages.cancel),
      danger: true,
      focusCancel: true,
    }),
  )
  return (
    <DesignerContext value={store}>
      <FramedDesigner detail={detail} onBack={onBack} />
    </DesignerContext>
  )
}

function FramedDesigner({ detail, onBack }: Omit<DesignerFrameProps, 'columns'>) {
  const d = useText(designerMessages)
  const frame = useRef<HTMLDivElement>(null)
  const store = useDesignerStore()
  const view = useDesigner((state) => state.view)
  const faults = useDesigner((state) => state.faults)
  const [isListingFaults, setListingFaults] = useState(false)
  const show = (key: string) => {
    store.setState({ active: key })
    // the dialog gives the focus back first
    requestAnimationFrame(() => frame.current && showNode(frame.current, key))
  }
  const draft = useFlowDraft({ store, detail, show })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || store.getState().editing !== null) return
    const key = event.key.toLowerCase()
    const isTyping = (event.target as HTMLElement).matches('input, textarea')
    const { zoom } = store.getState()
    if (key === 's') void draft.save()
    else if (key === 'z' && !isTyping) (event.shiftKey ? redoInDesigner : undoInDesigner)(store)
    else if (key === 'y' && !isTyping) redoInDesigner(store)
    else if (view === 'canvas' && (key === '+' || key === '=')) zoomDesigner(store, zoom + zoomLimits.step)
    else if (view === 'canvas' && key === '-') zoomDesigner(store, zoom - zoomLimits.step)
    else if (view === 'canvas' && key === '0') zoomDesigner(store, 100)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of the page with a name of its own
    <div ref={frame} role="region" aria-label={d('flow')} className={styles.frame} onKeyDown={onKeyDown}>
      <DesignerHeader
        row={draft.row}
        work={draft.work}
        onSave={() => void draft.save()}
        onPublish={() => void draft.publish()}
        onFaults={() => setListingFaults(true)}
        onBack={onBack}
      />
      {view === 'canvas' ? <FlowCanvas /> : <FlowList />}
      <NodeDrawer />
      {isListingFaults && (
        <FaultDialog
          document={store.getState().history.present}
          faults={[...faults.values()].flat()}
          onAnswer={(key) => {
            setListingFaults(false)
            if (key) show(key)
          }}
        />
      )}
    </div>
  )
}
