import {
  audiences,
  type MenuIconName,
  menuAdminApi,
  menuIcons,
  menuLimits,
} from '@cabinet/contract/menus.admin'
import { call } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import { type Field, FormDrawer } from '../../ui/admin/index.ts'
import { refreshMenus } from '../roles/index.ts'
import type { MenuRow } from './admin.api.ts'
import { audienceWords, words } from './admin.text.ts'
import { IconPicker } from './icon-picker.tsx'
import { MenuIcon } from './menu-icon.tsx'

interface Values {
  nameZh: string
  nameEn: string
  icon: MenuIconName
  route: string
  audience: MenuRow['audience']
  /** '' is the top level. */
  parent: string
}

interface MenuFormProps {
  menu: MenuRow | 'new'
  menus: readonly MenuRow[]
  onClose: () => void
}

const errorAt = { 'menus.route_unknown': 'route', 'menus.parent_invalid': 'parent' } as const

/** A new menu, or a change of one; what the product brings along has its place and route already. */
export function MenuForm({ menu, menus, onClose }: MenuFormProps) {
  const t = useText(words)
  const given = menu === 'new' ? undefined : menu
  const place: Field<Values>[] = [
    { kind: 'text', name: 'route', words: words.route, required: true, hint: words.routeHint, max: 500 },
    {
      kind: 'select',
      name: 'parent',
      words: words.parent,
      options: [
        { value: '', words: words.none },
        ...menus
          .filter(({ id, depth, kind }) => depth < 2 && id !== given?.id && kind !== 'page')
          .map(({ id, name, depth }) => ({ value: String(id), words: `${'　'.repeat(depth)}${name}` })),
      ],
    },
    {
      kind: 'select',
      name: 'audience',
      words: words.audience,
      options: audiences.map((value) => ({ value, words: audienceWords[value] })),
    },
  ]
  const own = given?.builtIn
  const fields: Field<Values>[] = [
    {
      kind: 'text',
      name: 'nameZh',
      words: words.nameZh,
      required: !own,
      max: menuLimits.name,
      half: true,
    },
    {
      kind: 'text',
      name: 'nameEn',
      words: words.nameEn,
      required: !own,
      max: menuLimits.name,
      half: true,
      ...(own && { hint: words.nameHint }),
    },
    {
      kind: 'own',
      name: 'icon',
      words: words.icon,
      draw: ({ value, onChange, disabled }) => (
        <IconPicker
          label={t('icon')}
          names={menuIcons}
          value={value as string}
          onChange={onChange}
          disabled={disabled}
          draw={(name) => <MenuIcon name={name} />}
        />
      ),
    },
    ...(own ? [] : place),
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? words.editMenu : words.addMenu}
      onClose={onClose}
      initial={{
        nameZh: given?.nameZh ?? '',
        nameEn: given?.nameEn ?? '',
        icon: (given?.icon as MenuIconName) ?? 'documents',
        route: given?.route ?? '',
        audience: given?.audience ?? 'everyone',
        parent: String(given?.parentId ?? ''),
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ nameZh, nameEn, icon, route, audience, parent }) => {
        const parentId = parent ? Number(parent) : null
        if (!given) await call(menuAdminApi.create, { nameZh, nameEn, icon, route, audience, parentId })
        else if (own) await call(menuAdminApi.update, { id: given.id, nameZh, nameEn, icon })
        else
          await call(menuAdminApi.update, { id: given.id, nameZh, nameEn, icon, route, audience, parentId })
        await refreshMenus()
      }}
    />
  )
}
