import type { OrganisationRow } from '@cabinet/contract/organisations'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { useServerButtons } from '../../kernel/buttons.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { AdminCardPage, CommandButton } from '../../ui/admin/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LazyOrganisationTree } from './lazy.tsx'
import { OrganisationNodeTools } from './node-tools.tsx'
import { OrganisationDetails } from './organisation-details.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { useOrganisations } from './organisations.api.ts'
import { askOrganisationMove, confirmRemoveOrganisation, moveOrganisationTo } from './organisations.deeds.tsx'
import { messages } from './organisations.text.ts'
import { OrganisationSheetTools } from './sheet-tools.tsx'

/** The menu of this page. */
const menu = 502

/** /dashboard/userMain/organization: departments, their quotas and usage. */
export function OrganisationPage() {
  const t = useText(messages)
  const path = useScreenPath()
  const query = useQueryParams()
  const buttons = useServerButtons(menu)
  const { items, known, load } = useOrganisations()
  const [form, setForm] = useState<{ edit?: OrganisationRow; below?: OrganisationRow } | null>(null)
  const selected = query.groupId ?? items[0]?.id
  const row = selected === undefined ? undefined : known.get(selected)
  const may = (event: string) => buttons.some((button) => button.event === event)
  const choose = (id: string | undefined) => navigateTo(path, { ...query, groupId: id }, { replace: true })
  // The enterprise itself is the root and cannot move.
  const isMovable = (one: OrganisationRow) => may('move') && one.editable && one.parentId !== ''
  const isRemovable = (one: OrganisationRow) => may('delete') && one.editable && one.parentId !== ''
  const drop = async (one: OrganisationRow) => {
    if (await confirmRemoveOrganisation(one)) choose(one.parentId || undefined)
  }
  const safely = (deed: Promise<unknown>) => void deed.catch(showToast.failure)
  return (
    <AdminCardPage
      title={messages.title}
      hint={may('move') ? t('hint') : undefined}
      asideWidth={300}
      deeds={
        <>
          <OrganisationSheetTools may={may} />
          {may('create') && (
            <CommandButton
              look="primary"
              words={messages.addTitle}
              icon={<Plus />}
              disabled={!row}
              run={() => row && setForm({ below: row })}
            />
          )}
        </>
      }
      aside={
        <LazyOrganisationTree
          selected={selected}
          onSelect={(one) => choose(one?.id)}
          canDrag={isMovable}
          onDrop={(one, place) => safely(moveOrganisationTo(known, one, place.parentId, place.beforeId))}
          tools={(one) => (
            <OrganisationNodeTools
              name={one.name}
              onAdd={may('create') ? () => setForm({ below: one }) : undefined}
              onEdit={may('edit') && one.editable ? () => setForm({ edit: one }) : undefined}
              onRemove={isRemovable(one) ? () => safely(drop(one)) : undefined}
            />
          )}
          onKey={(key, one) => {
            if (key === 'F2' && may('edit') && one.editable) setForm({ edit: one })
            else if (key === 'Delete' && isRemovable(one)) safely(drop(one))
            else return false
            return true
          }}
        />
      }
    >
      {row ? (
        <OrganisationDetails
          key={row.id}
          organisation={row}
          known={known}
          load={load}
          onSelect={choose}
          onAdd={may('create') ? () => setForm({ below: row }) : undefined}
          onEdit={may('edit') && row.editable ? () => setForm({ edit: row }) : undefined}
          onMove={isMovable(row) ? () => askOrganisationMove(known, row) : undefined}
          onRemove={isRemovable(row) ? () => drop(row) : undefined}
        />
      ) : (
        items.length > 0 && <EmptyState drawing="department" title={t('chooseOne')} />
      )}
      {form && (
        <OrganisationForm
          {...form}
          known={known}
          onClose={() => setForm(null)}
          onMade={({ id }) => choose(id)}
        />
      )}
    </AdminCardPage>
  )
}
