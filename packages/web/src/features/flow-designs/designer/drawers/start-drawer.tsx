import { useState } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { changeDocument, useDesigner, useDesignerStore } from '../state/designer-store.ts'
import { useCardWords } from '../surface/node-words.ts'
import { keptFlowName } from '../tree/default-names.ts'
import { setFlowNode } from '../tree/edit-flow.ts'
import { flowNodeName } from '../words/card-text.ts'
import { FieldBlock } from './choices.tsx'
import { drawerMessages } from './drawers.text.ts'
import { PartyField } from './party-field.tsx'
import { StepDrawer } from './step-drawer.tsx'

/** Who may start the flow. */
export function StartDrawer({ onClose }: { onClose(): void }) {
  const t = useText(drawerMessages)
  const words = useCardWords()
  const store = useDesignerStore()
  const document = useDesigner((state) => state.history.present)
  const { root } = document
  const [name, setName] = useState(root.name)
  const [starters, setStarters] = useState(document.starters)
  const save = () => {
    const named = setFlowNode(document, root.key, { name: keptFlowName(root, name, 0) })
    changeDocument(store, { ...named, starters }, { active: root.key })
    onClose()
  }
  const defaultName = flowNodeName(words, { ...root, name: '' }, 0, false)
  return (
    <StepDrawer
      title={root.name || defaultName}
      name={name}
      defaultName={defaultName}
      onName={setName}
      onSave={save}
      onClose={onClose}
    >
      <FieldBlock title={t('whoStarts')}>
        <PartyField
          label={t('startersLabel')}
          hint={t('searchUsersDepartments')}
          kinds={['user', 'department']}
          value={starters}
          onChange={setStarters}
        />
        <small>{t('startersHint')}</small>
      </FieldBlock>
    </StepDrawer>
  )
}
