import { type MenuAdminEntry, menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import type { UserRoleRow } from '@cabinet/contract/roles'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { useCommandRunner } from '../../ui/admin/index.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { UnsavedChangesBar } from '../settings/index.ts'
import {
  hasRoleButton,
  type RolePagesByMenu,
  rolePageSections,
  tickOfRolePage,
  tickOfRolePages,
  withRoleButton,
  withRolePages,
} from './matrix.rules.ts'
import { displayNameOfButton, displayNameOfMenu } from './names.ts'
import drawer from './role-drawer.module.css'
import styles from './role-matrix.module.css'
import { refreshRoleQueries } from './roles.api.ts'
import { messages } from './roles.text.ts'

interface Draft {
  narrows: boolean
  pages: RolePagesByMenu
}

/** The pages and buttons of a role as a searchable matrix. */
export function RolePageMatrix({ role }: { role: UserRoleRow }) {
  const menus = useEndpoint(menuAdminEndpoints.list, {}).data
  const { data, dataUpdatedAt } = useEndpoint(menuAdminEndpoints.roleMenus, { id: role.id })
  const saved = useMemo(
    (): Draft | undefined =>
      data && {
        narrows: data.narrows,
        pages: new Map(data.pages.map(({ menuId, buttons }) => [menuId, buttons])),
      },
    [data],
  )
  if (!menus || !saved) return <SkeletonBar height={260} radius={8} />
  return <Editor key={dataUpdatedAt} role={role} menus={menus} saved={saved} />
}

function Editor({ role, menus, saved }: { role: UserRoleRow; menus: MenuAdminEntry[]; saved: Draft }) {
  const t = useText(messages)
  const say = useTranslate()
  const [draft, setDraft] = useState(saved)
  const [search, setSearch] = useState('')
  const [busy, run] = useCommandRunner()
  const sections = useMemo(() => rolePageSections(menus), [menus])
  const wanted = search.toLocaleLowerCase()
  const fits = (page: MenuAdminEntry) =>
    [displayNameOfMenu(page, say), ...page.buttons.map((button) => displayNameOfButton(button, say))].some(
      (name) => name.toLocaleLowerCase().includes(wanted),
    )
  const shown = sections
    .map((section) => ({ ...section, pages: section.pages.filter(fits) }))
    .filter(({ pages }) => pages.length > 0)
  const off = !role.editable || !draft.narrows
  const put = (pages: RolePagesByMenu) => setDraft({ ...draft, pages })
  const save = async () => {
    const pages = [...draft.pages].map(([menuId, buttons]) => ({ menuId, buttons: buttons && [...buttons] }))
    await call(menuAdminEndpoints.saveRoleMenus, { id: role.id, narrows: draft.narrows, pages })
    await refreshRoleQueries()
    showToast.success(messages.saved)
  }
  return (
    <>
      <div className={styles.limit}>
        <Checkbox
          checked={draft.narrows}
          disabled={!role.editable}
          onChange={() => setDraft({ ...draft, narrows: !draft.narrows })}
        >
          {t('limit')}
        </Checkbox>
        <p>{t(draft.narrows ? 'limitOn' : 'limitOff')}</p>
      </div>
      <div className={drawer.bar}>
        <SearchInput
          words={t('pageSearch')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
          wait={120}
        />
      </div>
      {shown.length === 0 && <EmptyState drawing="search" title={t('noneFound')} />}
      <div className={styles.sections} data-off={off || undefined}>
        {shown.map(({ heading, pages }) => {
          const tick = tickOfRolePages(draft.pages, pages)
          const name = displayNameOfMenu(heading, say)
          return (
            <section key={heading.id} className={styles.section} aria-label={name}>
              <div className={styles.head}>
                <Checkbox
                  checked={tick === 'all'}
                  mixed={tick === 'some'}
                  disabled={off}
                  onChange={() => put(withRolePages(draft.pages, pages, tick !== 'all'))}
                >
                  {name}
                </Checkbox>
              </div>
              {pages.map((page) => (
                <PageRow key={page.id} page={page} pages={draft.pages} off={off} put={put} />
              ))}
            </section>
          )
        })}
      </div>
      {role.editable && (
        <UnsavedChangesBar
          draft={{
            dirty: textOf(draft) !== textOf(saved),
            busy,
            keep: async () => run(save),
            discard: () => setDraft(saved),
          }}
        />
      )}
    </>
  )
}

/** Serialises a choice independently of its order. */
const textOf = ({ narrows, pages }: Draft) =>
  JSON.stringify([
    narrows,
    [...pages]
      .sort(([one], [other]) => one - other)
      .map(([id, buttons]) => [id, buttons && [...buttons].sort()]),
  ])

interface PageRowProps {
  page: MenuAdminEntry
  pages: RolePagesByMenu
  off: boolean
  put: (pages: RolePagesByMenu) => void
}

function PageRow({ page, pages, off, put }: PageRowProps) {
  const say = useTranslate()
  const tick = tickOfRolePage(pages, page)
  const name = displayNameOfMenu(page, say)
  return (
    <fieldset className={styles.row} aria-label={name}>
      <span className={styles.page}>
        <Checkbox
          checked={tick === 'all'}
          mixed={tick === 'some'}
          disabled={off}
          onChange={() => put(withRolePages(pages, [page], tick !== 'all'))}
        >
          {name}
        </Checkbox>
      </span>
      <span className={styles.buttons}>
        {page.buttons.map((button) => {
          const on = hasRoleButton(pages, page, button.event)
          return (
            <button
              key={button.event}
              type="button"
              className={styles.button}
              aria-pressed={on}
              disabled={off}
              onClick={() => put(withRoleButton(pages, page, button.event, !on))}
            >
              {on && <Check aria-hidden="true" />}
              {displayNameOfButton(button, say)}
            </button>
          )
        })}
      </span>
    </fieldset>
  )
}
