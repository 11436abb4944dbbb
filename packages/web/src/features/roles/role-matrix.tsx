import { type AdminMenu, menuAdminApi } from '@cabinet/contract/menus.admin'
import type { Role } from '@cabinet/contract/roles'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useCall } from '../../kernel/query.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { useDeed } from '../../ui/admin/index.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  hasButton,
  type Pages,
  sectionsOf,
  tickOf,
  tickOfAll,
  withButton,
  withPages,
} from './matrix.rules.ts'
import { nameOfButton, nameOfMenu } from './names.ts'
import drawer from './role-drawer.module.css'
import styles from './role-matrix.module.css'
import { refreshRoles } from './roles.api.ts'
import { words } from './roles.text.ts'
import { SaveBar } from './save-bar.tsx'

interface Draft {
  narrows: boolean
  pages: Pages
}

/** Which pages and buttons the role opens: menu x button, with a search. */
export function RoleMatrix({ role }: { role: Role }) {
  const menus = useCall(menuAdminApi.list, {}).data
  const { data, dataUpdatedAt } = useCall(menuAdminApi.roleMenus, { id: role.id })
  const saved = useMemo(
    (): Draft | undefined =>
      data && {
        narrows: data.narrows,
        pages: new Map(data.pages.map(({ menuId, buttons }) => [menuId, buttons])),
      },
    [data],
  )
  if (!menus || !saved) return <Skeleton height={260} radius={8} />
  return <Editor key={dataUpdatedAt} role={role} menus={menus} saved={saved} />
}

function Editor({ role, menus, saved }: { role: Role; menus: AdminMenu[]; saved: Draft }) {
  const t = useText(words)
  const say = useSay()
  const [draft, setDraft] = useState(saved)
  const [search, setSearch] = useState('')
  const [busy, run] = useDeed()
  const sections = useMemo(() => sectionsOf(menus), [menus])
  const wanted = search.toLocaleLowerCase()
  const fits = (page: AdminMenu) =>
    [nameOfMenu(page, say), ...page.buttons.map((button) => nameOfButton(button, say))].some((name) =>
      name.toLocaleLowerCase().includes(wanted),
    )
  const shown = sections
    .map((section) => ({ ...section, pages: section.pages.filter(fits) }))
    .filter(({ pages }) => pages.length > 0)
  const off = !role.editable || !draft.narrows
  const put = (pages: Pages) => setDraft({ ...draft, pages })
  const save = async () => {
    const pages = [...draft.pages].map(([menuId, buttons]) => ({ menuId, buttons: buttons && [...buttons] }))
    await call(menuAdminApi.saveRoleMenus, { id: role.id, narrows: draft.narrows, pages })
    await refreshRoles()
    toast.success(words.saved)
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
          const tick = tickOfAll(draft.pages, pages)
          const name = nameOfMenu(heading, say)
          return (
            <section key={heading.id} className={styles.section} aria-label={name}>
              <div className={styles.head}>
                <Checkbox
                  checked={tick === 'all'}
                  mixed={tick === 'some'}
                  disabled={off}
                  onChange={() => put(withPages(draft.pages, pages, tick !== 'all'))}
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
        <SaveBar
          dirty={textOf(draft) !== textOf(saved)}
          busy={busy}
          onSave={() => void run(save)}
          onDiscard={() => setDraft(saved)}
        />
      )}
    </>
  )
}

/** The same text for the same choice, whatever the order. */
const textOf = ({ narrows, pages }: Draft) =>
  JSON.stringify([
    narrows,
    [...pages]
      .sort(([one], [other]) => one - other)
      .map(([id, buttons]) => [id, buttons && [...buttons].sort()]),
  ])

interface PageRowProps {
  page: AdminMenu
  pages: Pages
  off: boolean
  put: (pages: Pages) => void
}

function PageRow({ page, pages, off, put }: PageRowProps) {
  const say = useSay()
  const tick = tickOf(pages, page)
  const name = nameOfMenu(page, say)
  return (
    <fieldset className={styles.row} aria-label={name}>
      <span className={styles.page}>
        <Checkbox
          checked={tick === 'all'}
          mixed={tick === 'some'}
          disabled={off}
          onChange={() => put(withPages(pages, [page], tick !== 'all'))}
        >
          {name}
        </Checkbox>
      </span>
      <span className={styles.buttons}>
        {page.buttons.map((button) => {
          const on = hasButton(pages, page, button.event)
          return (
            <button
              key={button.event}
              type="button"
              className={styles.button}
              aria-pressed={on}
              disabled={off}
              onClick={() => put(withButton(pages, page, button.event, !on))}
            >
              {on && <Check aria-hidden="true" />}
              {nameOfButton(button, say)}
            </button>
          )
        })}
      </span>
    </fieldset>
  )
}
