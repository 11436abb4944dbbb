import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import type { FlowFault } from '@cabinet/contract/flow-designs.faults'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { commonMessages } from '../../../../kernel/common.text.ts'
import { useText } from '../../../../kernel/text.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { faultSentence, useCardWords } from '../surface/node-words.ts'
import { flowIndexOf } from '../tree/flow-index.ts'
import { flowNodeName } from '../words/card-text.ts'
import { headerMessages } from '../words/designer.text.ts'
import styles from './frame.module.css'

interface FaultDialogProps {
  document: FlowDocument
  faults: readonly FlowFault[]
  /** The node to go to. */
  onAnswer(nodeKey: string | null): void
}

/** One line for each fault; choosing it goes to its node. */
export function FaultDialog({ document, faults, onAnswer }: FaultDialogProps) {
  const t = useText(headerMessages)
  const c = useText(commonMessages)
  const words = useCardWords()
  const { places } = flowIndexOf(document)
  const nameOf = (key: string) => {
    const place = places.get(key)
    if (!place) return ''
    const isLast = place.above?.kind === 'container' && place.above.branches.at(-1) === place.node
    return flowNodeName(words, place.node, place.position, isLast)
  }
  return (
    <Dialog title={t('faultsTitle')} closeWords={c('close')} width={520} onClose={() => onAnswer(null)}>
      <p className={styles.hint}>{t('faultsHint')}</p>
      <ul className={styles.faults}>
        {faults.map((fault) => (
          <li key={`${fault.nodeKey} ${fault.kind}`}>
            <button type="button" onClick={() => onAnswer(fault.nodeKey)}>
              <CircleAlert aria-hidden="true" />
              <span>
                <b>{nameOf(fault.nodeKey)}</b>
                {faultSentence(words, fault)}
              </span>
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
