import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import type { FlowDesignDetail, FlowDesignRow } from '@cabinet/contract/flow-designs.shapes'
import { useState } from 'react'
import { call } from '../../../../kernel/call.ts'
import { CallError } from '../../../../kernel/call-error.ts'
import { markQueriesStale } from '../../../../kernel/query.ts'
import { showDialog } from '../../../../kernel/show.tsx'
import { showToast } from '../../../../kernel/toast.ts'
import type { DesignerStore } from '../state/designer-store.ts'
import { newFlowHistory } from '../tree/flow-history.ts'
import { headerMessages } from '../words/designer.text.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FaultDialog } from './fault-dialog.tsx'
import { readServerFaults } from './server-faults.ts'

export type DraftWork = 'saving' | 'publishing' | null

interface Draft {
  store: DesignerStore
  detail: FlowDesignDetail
  /** Goes to a node. */
  show(nodeKey: string): void
}

const refreshDesigns = () => markQueriesStale(flowDesignEndpoints.page)

/** Saves and publishes the draft of a design; somebody else's save is never overwritten unseen. */
export function useFlowDraft({ store, detail, show }: Draft) {
  const [row, setRow] = useState(detail.row)
  const [work, setWork] = useState<DraftWork>(null)

  /** Loads what the server holds and forgets the changes of this window. */
  const load = async () => {
    const theirs = await call(flowDesignEndpoints.get, { id: row.id }, { quiet: true })
    setRow(theirs.row)
    store.setState({
      history: newFlowHistory(theirs.document),
      saved: theirs.document,
      active: theirs.document.root.key,
      editing: null,
    })
  }

  /** Sends the document for a revision; answers the saved row, or null where nothing was saved. */
  const send = async (revision: number): Promise<FlowDesignRow | null> => {
    const document = store.getState().history.present
    if (document === store.getState().saved && revision === row.revision) return row
    try {
      const saved = await call(
        flowDesignEndpoints.save,
        { id: row.id, revision, name: document.name, document },
        { quiet: true, awaited: true },
      )
      setRow(saved)
      store.setState({ saved: document })
      return saved
    } catch (error) {
      if (!(error instanceof CallError && error.key === 'flow_designs.changed')) throw error
      const choice = await showDialog<'overwrite' | 'load'>((answer) => <ConflictDialog onAnswer={answer} />)
      if (choice === 'load') await load()
      if (choice !== 'overwrite') return null
      const theirs = await call(flowDesignEndpoints.get, { id: row.id }, { quiet: true })
      return send(theirs.row.revision)
    }
  }

  const working = async (kind: 'saving' | 'publishing', run: () => Promise<void>) => {
    if (work) return
    setWork(kind)
    try {
      await run()
      await refreshDesigns()
    } catch (error) {
      showToast.failure(error)
    } finally {
      setWork(null)
    }
  }

  const save = () =>
    working('saving', async () => {
      if (await send(row.revision)) showToast.success(headerMessages.savedToast)
    })

  /** The server judges the saved draft; its faults are listed, and one of them may be chosen. */
  const publish = () =>
    working('publishing', async () => {
      const saved = await send(row.revision)
      if (!saved) return
      try {
        setRow(await call(flowDesignEndpoints.publish, { id: saved.id, revision: saved.revision }))
        showToast.success(headerMessages.published)
      } catch (error) {
        const faults = readServerFaults(error)
        if (!faults) throw error
        const key = await showDialog<string>((answer) => (
          <FaultDialog document={store.getState().history.present} faults={faults} onAnswer={answer} />
        ))
        if (key) show(key)
      }
    })
  return { row, work, save, publish }
}
