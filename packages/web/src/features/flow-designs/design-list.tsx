import { flowActions, offeredFlowActions } from '@cabinet/contract/flow-designs.actions'
import { type FlowDesignRow, flowDesignState } from '@cabinet/contract/flow-designs.shapes'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import {
  Ban,
  CalendarClock,
  CircleCheck,
  Copy,
  FileDown,
  FileUp,
  Megaphone,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { AdminListPage, type AdminPageFilter, type AdminRowAction } from '../../ui/admin/index.ts'
import { flowActionMessages } from './actions.text.ts'
import { designColumns } from './design-columns.tsx'
import {
  askToDeleteDesign,
  askToDisableDesign,
  askToPublishDesign,
  enableListedDesign,
  type RefusedPublication,
  saveDesignAsFile,
} from './design-commands.tsx'
import { DesignForm, type DesignToMake } from './design-form.tsx'
import { FaultDialog } from './designer/index.ts'
import { useFlowDesigns, useFlowTypes } from './flow-designs.api.ts'
import { flowTitleMessages } from './flow-designs.text.ts'
import { designStateMessages, messages } from './pages.text.ts'
import { VersionDrawer } from './version-drawer.tsx'

const idOf = (row: FlowDesignRow) => row.id
const nameOf = (row: FlowDesignRow) => row.name
const isDraft = ({ state }: FlowDesignRow) => state === 'draft'

const fixedFilters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: flowDesignState.options.map((value) => ({ value, words: designStateMessages[value] })),
  },
  {
    kind: 'select',
    key: 'tableId',
    words: messages.action,
    options: flowActions
      .filter((action) => offeredFlowActions.includes(action))
      .map((value) => ({ value, words: flowActionMessages[value] })),
  },
]

/** The designs of approval flows: drafts, those in force, and those that are disabled. */
export function DesignList({ openDesigner }: { openDesigner(id: string): void }) {
  const buttons = useServerButtons(menuPageMatrix.flowDesign[0])
  const types = useFlowTypes().data
  const [making, setMaking] = useState<DesignToMake | null>(null)
  const [versionsOf, setVersionsOf] = useState<FlowDesignRow | null>(null)
  const [refused, setRefused] = useState<RefusedPublication | null>(null)
  const filters = useMemo<AdminPageFilter[]>(
    () => [
      ...fixedFilters,
      {
        kind: 'select',
        key: 'typeId',
        words: messages.type,
        options: (types ?? []).map(({ id, name }) => ({ value: id, words: [name, name] })),
      },
    ],
    [types],
  )
  const rowActions: AdminRowAction<FlowDesignRow>[] = [
    {
      key: 'edit',
      words: messages.design,
      icon: Pencil,
      inline: true,
      run: ({ id }) => openDesigner(id),
    },
    {
      key: 'publish',
      words: messages.publish,
      icon: Megaphone,
      ready: (row) => isDraft(row) || row.isChanged,
      run: async (row) => setRefused(await askToPublishDesign(row)),
    },
    {
      key: 'enable',
      words: messages.enable,
      icon: CircleCheck,
      ready: ({ state }) => state === 'disabled',
      run: enableListedDesign,
    },
    {
      key: 'disable',
      words: messages.disable,
      icon: Ban,
      ready: ({ state }) => state === 'enabled',
      run: askToDisableDesign,
    },
    {
      key: 'copy',
      words: messages.copy,
      icon: Copy,
      run: (from) => setMaking({ kind: 'copy', from }),
    },
    {
      key: 'versions',
      words: messages.versions,
      icon: CalendarClock,
      ready: ({ version }) => version > 0,
      run: setVersionsOf,
    },
    { key: 'export', words: messages.export, icon: FileDown, run: ({ id }) => saveDesignAsFile(id) },
    {
      key: 'delete',
      words: messages.delete,
      icon: Trash2,
      danger: true,
      divided: true,
      ready: ({ settingCount }) => settingCount === 0 || messages.designInUse,
      run: askToDeleteDesign,
    },
  ]
  return (
    <AdminListPage
      name="flowDesigns"
      title={flowTitleMessages.designs}
      columns={designColumns}
      filters={filters}
      useRows={useFlowDesigns}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{
        key: 'create',
        words: messages.addDesign,
        icon: Plus,
        run: () => setMaking({ kind: 'new' }),
      }}
      tools={[
        { key: 'import', words: messages.import, icon: FileUp, run: () => setMaking({ kind: 'import' }) },
      ]}
      rowActions={rowActions}
      onOpen={({ id }) => openDesigner(id)}
      empty={{ drawing: 'folder', title: messages.noDesigns, hint: messages.noDesignsHint }}
    >
      {making && (
        <DesignForm
          making={making}
          types={types ?? []}
          onClose={() => setMaking(null)}
          onMade={({ id }) => {
            setMaking(null)
            if (making.kind !== 'copy') openDesigner(id)
          }}
        />
      )}
      {versionsOf && <VersionDrawer design={versionsOf} onClose={() => setVersionsOf(null)} />}
      {refused && (
        <FaultDialog
          document={refused.document}
          faults={refused.faults}
          onAnswer={(key) => {
            setRefused(null)
            if (key) openDesigner(refused.row.id)
          }}
        />
      )}
    </AdminListPage>
  )
}
