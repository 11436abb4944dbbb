import type { FlowNode } from '@cabinet/contract/flow-designs.document'
import { changeDocument, useDesigner, useDesignerStore } from '../state/designer-store.ts'
import { keptFlowName } from '../tree/default-names.ts'
import { placeFlowBranch } from '../tree/edit-branches.ts'
import { setFlowNode } from '../tree/edit-flow.ts'
import { flowIndexOf } from '../tree/flow-index.ts'
import { ApproverDrawer } from './approver-drawer.tsx'
import { ConditionDrawer } from './condition-drawer.tsx'
import { CopyDrawer } from './copy-drawer.tsx'
import { StartDrawer } from './start-drawer.tsx'

/** The drawer of the node that is being edited. */
export function NodeDrawer() {
  const store = useDesignerStore()
  const editing = useDesigner((state) => state.editing)
  const document = useDesigner((state) => state.history.present)
  const place = editing === null ? undefined : flowIndexOf(document).places.get(editing)
  if (!place) return null
  const { node, position, above } = place
  const close = () => store.setState({ editing: null })
  const save = (next: FlowNode, at = position) => {
    const { kind: _kind, key, next: _next, ...fields } = next
    const name = keptFlowName(next, next.name, at)
    const moved = next.kind === 'branch' ? placeFlowBranch(document, key, at) : document
    changeDocument(store, setFlowNode(moved, key, { ...fields, name }), { active: key })
    close()
  }
  switch (node.kind) {
    case 'start':
      return <StartDrawer key={node.key} onClose={close} />
    case 'approver':
      return (
        <ApproverDrawer
          key={node.key}
          node={node}
          levels={document.directorMaxLevel}
          onSave={save}
          onClose={close}
        />
      )
    case 'copy':
      return <CopyDrawer key={node.key} node={node} onSave={save} onClose={close} />
    case 'branch':
      return (
        <ConditionDrawer
          key={node.key}
          node={node}
          position={position}
          places={above?.kind === 'container' ? above.branches.length - 1 : 0}
          onSave={save}
          onClose={close}
        />
      )
    case 'container':
      return null
  }
}
