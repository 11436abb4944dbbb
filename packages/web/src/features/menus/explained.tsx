import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import type { JurisdictionRow, PageAccessExplanation } from '@cabinet/contract/menus.jurisdiction'
import { menuPageMatrix as allPages } from '@cabinet/contract/menus.matrix'
import { useState } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { joinClassNames } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { joinNames } from '../../ui/format.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { displayNameOfButton } from '../roles/index.ts'
import { type MenuTableRow, useAdminMenuRows } from './admin.api.ts'
import { accessReasonMessages, messages } from './admin.text.ts'
import styles from './explained.module.css'

/** Every page and button, whether this user may use it, and why. */
export function ExplainedAccess({ person }: { person: JurisdictionRow }) {
  const t = useText(messages)
  const menus = useAdminMenuRows()
  const explained = useEndpoint(menuAdminEndpoints.explain, { userId: person.id }).data
  const [search, setSearch] = useState('')
  const [onlyOpen, setOnlyOpen] = useState(true)
  if (!menus || !explained) return <SkeletonBar height={260} radius={8} />
  const byId = new Map(explained.map((page) => [page.menuId, page]))
  const rows = menus.flatMap((menu) => {
    const page = byId.get(menu.id)
    const fits = menu.name.toLocaleLowerCase().includes(search.toLocaleLowerCase())
    return page && fits && (page.allowed || !onlyOpen) ? [{ menu, page }] : []
  })
  return (
    <>
      {person.roles.length > 0 && (
        <ul className={styles.roles} aria-label={t('roles')}>
          {person.roles.map(({ id, name }) => (
            <li key={id}>
              <ApplicationLink
                path={allPages.role[1]}
                query={{ menuid: String(allPages.role[0]), search: name, row: id }}
              >
                <Tag colour="blue">{name}</Tag>
              </ApplicationLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <SearchInput
          words={t('search')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
          wait={120}
        />
        <Checkbox checked={onlyOpen} onChange={() => setOnlyOpen(!onlyOpen)}>
          {t('onlyOpen')}
        </Checkbox>
      </div>
      {rows.length === 0 && <EmptyState drawing="search" title={t('noneFound')} />}
      <ul className={styles.pages}>
        {rows.map(({ menu, page }) => (
          <PageLine key={menu.id} menu={menu} page={page} />
        ))}
      </ul>
    </>
  )
}

function PageLine({ menu, page }: { menu: MenuTableRow; page: PageAccessExplanation }) {
  const t = useText(messages)
  const say = useTranslate()
  const reason = say(accessReasonMessages[page.reason])
  const pressed = new Set(page.buttons.filter(({ allowed }) => allowed).map(({ event }) => event))
  const shown = menu.buttons.filter(({ event }) => pressed.has(event))
  return (
    <li className={joinClassNames(styles.page, !page.allowed && styles.closed)}>
      <span className={styles.line}>
        <span className={styles.name}>{menu.name}</span>
        <span className={styles.why}>
          {page.roles.length > 0 ? t('through', { reason, roles: joinNames(page.roles) }) : reason}
        </span>
      </span>
      {page.allowed && shown.length > 0 && (
        <span className={styles.buttons}>
          {shown.map((button) => (
            <Tag key={button.event}>{displayNameOfButton(button, say)}</Tag>
          ))}
        </span>
      )}
    </li>
  )
}
